BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE announcements (
	id INTEGER NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	event VARCHAR(400) NOT NULL, 
	session VARCHAR(400) NOT NULL, 
	text TEXT NOT NULL, 
	replaced BOOLEAN NOT NULL, 
	announced_at VARCHAR(25) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (commitment)
);
INSERT INTO "announcements" VALUES(1,'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc','Cup','1','paitao-announcement/1
event: Cup
',0,'2026-11-30T10:00:00+00:00');
CREATE TABLE boards (
	set_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	container INTEGER, 
	header JSON NOT NULL, 
	n VARCHAR(80) NOT NULL, 
	e VARCHAR(80) NOT NULL, 
	s VARCHAR(80) NOT NULL, 
	w VARCHAR(80) NOT NULL, 
	PRIMARY KEY (set_id, number, version), 
	FOREIGN KEY(set_id) REFERENCES sets (id)
);
INSERT INTO "boards" VALUES(1,1,1,NULL,'{"declarer": "E", "first_bidder": "W", "level": "2"}','JT8665443.AKT62.Q97.AQ98643+D','AAJ9732.AKJT998743.KKQT765432.AQT642','KQ9.QJ8752.AAJT986.KJT9852+XX','KQT8752.Q6543.J85432.KJ7753+D');
INSERT INTO "boards" VALUES(1,2,1,NULL,'{"declarer": "N", "first_bidder": "S", "level": "3"}','AQ876532.KJT7322.AJT887542.KKQT8753+D','K97544.A9863.QT433.JT9876432','QJT62.AKT7654.KJ97652.J9654+X','AKJT983.QQJ9854.AKQ96.AAQ2+XD');
INSERT INTO "boards" VALUES(2,1,1,NULL,'{"leader": "N"}','QJ8.AK8.T9876.K3','T964.Q9752.2.AJ8','A7532.J3.AK.QT72','K.T64.QJ543.9654');
INSERT INTO "boards" VALUES(2,2,1,NULL,'{"leader": "W"}','T87.AKQ65.T9.Q74','J92.93.KJ6.KJT85','AQ5.742.Q32.9632','K643.JT8.A8754.A');
INSERT INTO "boards" VALUES(2,3,1,NULL,'{"leader": "S"}','J8.KJ52.9542.432','T.AQ9843.AQ3.QJ7','KQ7652.76.KJ7.T6','A943.T.T86.AK985');
CREATE TABLE claims (
	set_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	copy INTEGER NOT NULL, 
	run VARCHAR(32) NOT NULL, 
	ready BOOLEAN NOT NULL, 
	PRIMARY KEY (set_id, number, copy), 
	FOREIGN KEY(set_id) REFERENCES sets (id), 
	FOREIGN KEY(run) REFERENCES station_runs (run)
);
INSERT INTO "claims" VALUES(1,1,1,'a1',1);
CREATE TABLE copies (
	set_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	copy INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	container INTEGER, 
	backs VARCHAR(100) NOT NULL, 
	made_by VARCHAR(200) NOT NULL, 
	checked_by VARCHAR(200) NOT NULL, 
	place VARCHAR(200) NOT NULL, 
	changed_at VARCHAR(25) NOT NULL, 
	PRIMARY KEY (set_id, number, copy), 
	FOREIGN KEY(set_id) REFERENCES sets (id)
);
INSERT INTO "copies" VALUES(1,1,1,1,NULL,'','','','planned','2026-11-30T10:00:00+00:00');
INSERT INTO "copies" VALUES(1,2,1,1,NULL,'','','','planned','2026-11-30T10:00:00+00:00');
INSERT INTO "copies" VALUES(2,1,1,1,NULL,'','','','planned','2026-11-30T11:00:00+00:00');
INSERT INTO "copies" VALUES(2,1,2,1,NULL,'','','','planned','2026-11-30T11:00:00+00:00');
INSERT INTO "copies" VALUES(2,2,1,1,NULL,'蓝','sim-1','','made','2026-11-30T10:00:00+00:00');
INSERT INTO "copies" VALUES(2,2,2,1,NULL,'','','','planned','2026-11-30T11:00:00+00:00');
INSERT INTO "copies" VALUES(2,3,1,1,NULL,'','','','planned','2026-11-30T11:00:00+00:00');
INSERT INTO "copies" VALUES(2,3,2,1,NULL,'','','','planned','2026-11-30T11:00:00+00:00');
CREATE TABLE entered_boards (
	set_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	header JSON NOT NULL, 
	n VARCHAR(80) NOT NULL, 
	e VARCHAR(80) NOT NULL, 
	s VARCHAR(80) NOT NULL, 
	w VARCHAR(80) NOT NULL, 
	entered_by VARCHAR(200) NOT NULL, 
	entered_at VARCHAR(25) NOT NULL, 
	PRIMARY KEY (set_id, number), 
	FOREIGN KEY(set_id) REFERENCES entered_sets (id)
);
INSERT INTO "entered_boards" VALUES(1,1,'{"leader": "N"}','AT983.A63.A.A942','64.9754.QJ4.8753','2.QJT82.98765.QJ','KQJ75.K.KT32.KT6','Li','2026-11-30T10:00:00+00:00');
INSERT INTO "entered_boards" VALUES(1,2,'{"leader": "W"}','A76.AK986.K4.975','Q32.54.AT.QJT643','JT8.QJ72.Q9532.K','K954.T3.J876.A82','Li','2026-11-30T10:00:00+00:00');
INSERT INTO "entered_boards" VALUES(1,5,'{"leader": "N"}','K7.QT75.K5.KJT94','QT843.9843.Q.A63','AJ9652.J62.J94.5','.AK.AT87632.Q872','Li','2026-11-30T10:00:00+00:00');
CREATE TABLE entered_sets (
	id INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	event VARCHAR(400) NOT NULL, 
	session VARCHAR(400) NOT NULL, 
	begun_at VARCHAR(25) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "entered_sets" VALUES(1,'club','huapai','Cup','','2026-11-30T10:00:00+00:00');
CREATE TABLE entry_drafts (
	set_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	header JSON NOT NULL, 
	lines JSON NOT NULL, 
	typed_by VARCHAR(200) NOT NULL, 
	typed_at VARCHAR(25) NOT NULL, 
	PRIMARY KEY (set_id, number), 
	FOREIGN KEY(set_id) REFERENCES entered_sets (id)
);
INSERT INTO "entry_drafts" VALUES(1,3,'{"leader": "S"}','[["N", "AK"], ["E", "-"]]','Li','2026-11-30T10:00:00+00:00');
CREATE TABLE hand_blocks (
	id INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	boards INTEGER NOT NULL, 
	faces BLOB NOT NULL, 
	places BLOB NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "hand_blocks" VALUES(1,'huapai',3,X'4C6008C00701040030855402C0240000811A010D004A08000200A23038900300D0E060C00042020028100429042D01000502901260900C00020D0B049B0000004840418258000E0010A08C15204600008613302802880000210C024085310100',X'020000000100000001000200000002000000010002000000030000000100');
INSERT INTO "hand_blocks" VALUES(2,'shengji',2,X'586F229282B22600A9789F59FE8A0A00268059E6053D1900D692E02179452500C55B13675B6B2500A2262C5130FC0E001C71F2A84E9413007B88CD9C84023800',X'0100000001000000010001000000020000000100');
CREATE TABLE history_deals (
	deal BLOB NOT NULL, 
	set_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	turn SMALLINT NOT NULL, 
	PRIMARY KEY (deal, set_id, number), 
	FOREIGN KEY(set_id) REFERENCES history_sets (id)
)
 WITHOUT ROWID

;
INSERT INTO "history_deals" VALUES(X'126453DE0BEEF3F204AA63134A4696E3',2,2,2);
INSERT INTO "history_deals" VALUES(X'159179CC5741EB5D0249E10E8F960A68',1,2,2);
INSERT INTO "history_deals" VALUES(X'57ABA2594E93D87880C7DDE3AA820F1A',2,1,2);
INSERT INTO "history_deals" VALUES(X'783C2C61DC2B607EE9CB1A6AC1E2554C',2,3,3);
INSERT INTO "history_deals" VALUES(X'BDC3B31DAE030EF7DFCE0C880FD59680',1,1,0);
CREATE TABLE history_sets (
	id INTEGER NOT NULL, 
	content BLOB NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	name VARCHAR(400) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	event VARCHAR(400) NOT NULL, 
	session VARCHAR(400) NOT NULL, 
	entered_at VARCHAR(25) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (content)
);
INSERT INTO "history_sets" VALUES(1,X'0894DEEFF79F096DB6B97860A89D4FC8','061b62f4584bc567feafd219970f779b53eca1d3ef9a25442bf03cd3d29b66e2','round 1','shengji','秋季杯','第一轮','2026-11-30T10:00:00+00:00');
INSERT INTO "history_sets" VALUES(2,X'5AB2C1324950AEF64838870C41F201BD','c918475d952f815f4687c06485ba68a657996df386411c997915732a629e185f','第二轮','huapai','秋季杯','第一轮','2026-11-30T11:00:00+00:00');
CREATE TABLE learned_boards (
	set_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	machine VARCHAR(200) NOT NULL, 
	way VARCHAR(16) NOT NULL, 
	backs VARCHAR(100) NOT NULL, 
	PRIMARY KEY (set_id, number), 
	FOREIGN KEY(set_id) REFERENCES entered_sets (id)
);
INSERT INTO "learned_boards" VALUES(1,5,'paitao/simulator/1','read','blue');
CREATE TABLE paitao_schema (
	version INTEGER NOT NULL
);
INSERT INTO "paitao_schema" VALUES(8);
CREATE TABLE public_values (
	commitment VARCHAR(64) NOT NULL, 
	value VARCHAR(400) NOT NULL, 
	entered_by VARCHAR(200) NOT NULL, 
	entered_at VARCHAR(25) NOT NULL, 
	PRIMARY KEY (commitment), 
	FOREIGN KEY(commitment) REFERENCES announcements (commitment)
);
INSERT INTO "public_values" VALUES('cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc','4711','Li','2026-11-30T10:00:00+00:00');
CREATE TABLE reveals (
	id INTEGER NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	boards VARCHAR(400) NOT NULL, 
	asked_by VARCHAR(200) NOT NULL, 
	asked_at VARCHAR(25) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "reveals" VALUES(1,'c918475d952f815f4687c06485ba68a657996df386411c997915732a629e185f','1-2','Wang','2026-11-30T10:00:00+00:00');
CREATE TABLE session_reveals (
	id INTEGER NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	forced BOOLEAN NOT NULL, 
	asked_by VARCHAR(200) NOT NULL, 
	asked_at VARCHAR(25) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(commitment) REFERENCES announcements (commitment)
);
INSERT INTO "session_reveals" VALUES(1,'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc',1,'Li','2026-11-30T10:00:00+00:00');
CREATE TABLE sets (
	id INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	event VARCHAR(400) NOT NULL, 
	session VARCHAR(400) NOT NULL, 
	mark VARCHAR(16) NOT NULL, 
	origin JSON NOT NULL, 
	salt BLOB NOT NULL, 
	fingerprint VARCHAR(64) NOT NULL, 
	code VARCHAR(9) NOT NULL, 
	closed BOOLEAN NOT NULL, 
	made_at VARCHAR(25) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name), 
	UNIQUE (fingerprint)
);
INSERT INTO "sets" VALUES(1,'round 1','shengji','秋季杯','第一轮','practice','{"algorithm": "paitao-deal/1"}',X'00000000000000000000000000000000','061b62f4584bc567feafd219970f779b53eca1d3ef9a25442bf03cd3d29b66e2','0RDP-5X2R',0,'2026-11-30T10:00:00+00:00');
INSERT INTO "sets" VALUES(2,'第二轮','huapai','秋季杯','第一轮','practice','{"algorithm": "paitao-deal/1"}',X'00000000000000000000000000000000','c918475d952f815f4687c06485ba68a657996df386411c997915732a629e185f','S4C4-EQCN',0,'2026-11-30T11:00:00+00:00');
CREATE TABLE station_runs (
	run VARCHAR(32) NOT NULL, 
	station VARCHAR(32) NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	beat BIGINT NOT NULL, 
	PRIMARY KEY (run)
);
INSERT INTO "station_runs" VALUES('a1','s1','Hall A',1796000000);
CREATE INDEX ix_announcements_event ON announcements (event);
CREATE INDEX ix_history_sets_fingerprint ON history_sets (fingerprint);
CREATE INDEX ix_reveals_fingerprint ON reveals (fingerprint);
CREATE INDEX ix_sets_code ON sets (code);
CREATE INDEX ix_session_reveals_commitment ON session_reveals (commitment);
CREATE INDEX ix_station_runs_station ON station_runs (station);
CREATE INDEX ix_claims_run ON claims (run);
CREATE INDEX ix_hand_blocks_game ON hand_blocks (game);
COMMIT;
