BEGIN TRANSACTION;
CREATE TABLE access_token (
	token_hash TEXT NOT NULL, 
	account TEXT NOT NULL, 
	name TEXT NOT NULL, 
	scopes TEXT NOT NULL, 
	created_at INTEGER NOT NULL, 
	used_at INTEGER, 
	expires_at INTEGER, 
	CONSTRAINT pk_access_token PRIMARY KEY (token_hash), 
	CONSTRAINT fk_access_token_account FOREIGN KEY(account) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE account (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	name_key TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	password_hash TEXT, 
	language TEXT NOT NULL, 
	created_at INTEGER NOT NULL, 
	deleted_at INTEGER, 
	CONSTRAINT pk_account PRIMARY KEY (id), 
	CONSTRAINT ck_account_kind CHECK (kind IN ('guest', 'member', 'bot')), 
	CONSTRAINT uq_account_name_key UNIQUE (name_key)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "account" VALUES('pftbr4hp7sj8','Invitado GXES4','invitadogxes4','guest',NULL,'es',1790000000000,NULL);
INSERT INTO "account" VALUES('pjyrbszgypmn','Marta','marta','member',NULL,'es',1790000000000,NULL);
INSERT INTO "account" VALUES('zrjevf9ks8x5','Jordi','jordi','member',NULL,'es',1790000000000,NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE block (
	account TEXT NOT NULL, 
	blocked TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_block PRIMARY KEY (account, blocked), 
	CONSTRAINT fk_block_account FOREIGN KEY(account) REFERENCES account (id), 
	CONSTRAINT fk_block_blocked FOREIGN KEY(blocked) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE card (
	owner TEXT NOT NULL, 
	lexicon TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	box INTEGER NOT NULL, 
	due INTEGER NOT NULL, 
	since INTEGER NOT NULL, 
	correct INTEGER NOT NULL, 
	wrong INTEGER NOT NULL, 
	CONSTRAINT pk_card PRIMARY KEY (owner, lexicon, kind, "key")
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE chat (
	game TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	account TEXT NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (game, n), 
	CONSTRAINT fk_chat_account FOREIGN KEY(account) REFERENCES account (id), 
	CONSTRAINT fk_chat_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "chat" VALUES('first0',1,1790000000003,'pjyrbszgypmn','¡Suerte!');
CREATE TABLE claim (
	what TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	until INTEGER NOT NULL, 
	CONSTRAINT pk_claim PRIMARY KEY (what)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE delivery (
	id TEXT NOT NULL, 
	webhook TEXT NOT NULL, 
	account TEXT NOT NULL, 
	game TEXT NOT NULL, 
	created_at INTEGER NOT NULL, 
	tries INTEGER NOT NULL, 
	due_at INTEGER, 
	delivered_at INTEGER, 
	CONSTRAINT pk_delivery PRIMARY KEY (id), 
	CONSTRAINT fk_delivery_webhook FOREIGN KEY(webhook) REFERENCES webhook (id), 
	CONSTRAINT fk_delivery_account FOREIGN KEY(account) REFERENCES account (id), 
	CONSTRAINT fk_delivery_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE event (
	game TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_event PRIMARY KEY (game, seq), 
	CONSTRAINT fk_event_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "event" VALUES('brought',0,966040617,'{"format":"letrado-game","version":1,"edition":"fise-2009","edition_digest":"190b0096cf600829","alphabet":"fa3816f4fc221345"}');
INSERT INTO "event" VALUES('brought',1,966040617,'{"seq":1,"at":966040617,"by":"director","part":0,"event":"GameScheduled","settings":{"edition":"fise-2009","players":["A","B"],"protocol":"assisted","electronic":true,"clock":"stopped","clock_ms":1500000,"total_ms":4526648,"pairing":"team","starter":null,"officials":false,"decision_clock":"mover_then_pause","decision_ms":30000,"lexicon":"lexis-2009-v16","lexicon_digest":"","edition_digest":"190b0096cf600829","event":"","round":null,"table":null}}');
INSERT INTO "event" VALUES('brought',2,966040617,'{"seq":2,"at":966040617,"by":"director","part":0,"event":"RoundStarted","present":["A","B"]}');
INSERT INTO "event" VALUES('brought',3,966040617,'{"seq":3,"at":966040617,"by":"A","part":0,"event":"GameBegan","first":null}');
INSERT INTO "event" VALUES('brought',4,966040617,'{"seq":4,"at":966040617,"by":"A","part":0,"event":"StartTileDrawn","side":"A","tile":"Ñ"}');
INSERT INTO "event" VALUES('brought',5,966040617,'{"seq":5,"at":966040617,"by":"B","part":0,"more":true,"event":"StartTileDrawn","side":"B","tile":"A"}');
INSERT INTO "event" VALUES('brought',6,966040617,'{"seq":6,"at":966040617,"by":"B","part":1,"event":"StarterFound","first":"B"}');
INSERT INTO "event" VALUES('brought',7,966040617,'{"seq":7,"at":966040617,"by":"B","part":0,"event":"InitialDrawn","side":"B","count":7,"tiles":"DSSAOTO"}');
INSERT INTO "event" VALUES('brought',8,966040617,'{"seq":8,"at":966040617,"by":"A","part":0,"event":"InitialDrawn","side":"A","count":7,"tiles":"NLCSATO"}');
INSERT INTO "event" VALUES('brought',9,966040617,'{"seq":9,"at":966040617,"by":"A","part":0,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('brought',10,966040617,'{"seq":10,"at":966040617,"by":"B","part":0,"event":"TilesLaid","tiles":[["F9","D"],["G9","T"],["H9","S"],["I9","O"],["J9","O"],["K9","A"]]}');
INSERT INTO "event" VALUES('brought',11,966040617,'{"seq":11,"at":966040617,"by":"B","part":0,"event":"PlacementFinished","placement":"9F DTSOOA","score":{"words":[{"slot":"9F","tiles":"DTSOOA","letters":9,"factor":1}],"bonus":0},"off_centre":true}');
INSERT INTO "event" VALUES('brought',12,966043870,'{"seq":12,"at":966043870,"by":"A","part":0,"event":"TurnSpent","outcome":"invalid","why":"off_centre"}');
INSERT INTO "event" VALUES('brought',13,966043870,'{"seq":13,"at":966043870,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('brought',14,966043870,'{"seq":14,"at":966043870,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('brought',15,966043870,'{"seq":15,"at":966043870,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('brought',16,966043870,'{"seq":16,"at":966043870,"by":"A","part":0,"event":"TilesLaid","tiles":[["H7","O"],["I7","T"],["J7","N"],["K7","S"],["L7","C"]]}');
INSERT INTO "event" VALUES('brought',17,966043870,'{"seq":17,"at":966043870,"by":"A","part":0,"event":"PlacementFinished","placement":"7H OTNSC","score":{"words":[{"slot":"7H","tiles":"OTNSC","letters":8,"factor":1}],"bonus":0},"off_centre":true}');
INSERT INTO "event" VALUES('brought',18,966073870,'{"seq":18,"at":966073870,"by":"system","part":0,"event":"DecisionLapsed"}');
INSERT INTO "event" VALUES('brought',19,966073870,'{"seq":19,"at":966073870,"by":"B","part":0,"event":"CentreAccepted"}');
INSERT INTO "event" VALUES('brought',20,966073870,'{"seq":20,"at":966073870,"by":"A","part":0,"event":"ScoreAnnounced","points":8,"total":8}');
INSERT INTO "event" VALUES('brought',21,966073870,'{"seq":21,"at":966073870,"by":"system","part":0,"event":"DecisionLapsed"}');
INSERT INTO "event" VALUES('brought',22,966073870,'{"seq":22,"at":966073870,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":8,"total":8,"word":"OTNSC","blanks":[]}}');
INSERT INTO "event" VALUES('brought',23,966073870,'{"seq":23,"at":966073870,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":8,"total":8,"word":"OTNSC","blanks":[]}}');
INSERT INTO "event" VALUES('brought',24,966073870,'{"seq":24,"at":966073870,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('brought',25,966073870,'{"seq":25,"at":966073870,"by":"A","part":0,"event":"DrawEnded","side":"A","count":5,"tiles":"SQBEE","surplus":0}');
INSERT INTO "event" VALUES('brought',26,966073870,'{"seq":26,"at":966073870,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('brought',27,966073870,'{"seq":27,"at":966073870,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('brought',28,966073870,'{"seq":28,"at":966073870,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('brought',29,966185988,'{"seq":29,"at":966185988,"by":"B","part":0,"event":"TurnSpent","outcome":"pass","why":"passed"}');
INSERT INTO "event" VALUES('brought',30,966185988,'{"seq":30,"at":966185988,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('brought',31,966185988,'{"seq":31,"at":966185988,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('brought',32,966185988,'{"seq":32,"at":966185988,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('brought',33,966189267,'{"seq":33,"at":966189267,"by":"A","part":0,"event":"ExchangeAnnounced","count":3}');
INSERT INTO "event" VALUES('brought',34,966189267,'{"seq":34,"at":966189267,"by":"A","part":0,"event":"TilesLaidAside","count":3,"tiles":"SEL"}');
INSERT INTO "event" VALUES('brought',35,966189267,'{"seq":35,"at":966189267,"by":"A","part":0,"event":"ExchangeDrawn","count":3,"tiles":"ÑUR"}');
INSERT INTO "event" VALUES('brought',36,966189267,'{"seq":36,"at":966189267,"by":"A","part":0,"event":"TilesReturned"}');
INSERT INTO "event" VALUES('brought',37,966189267,'{"seq":37,"at":966189267,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('brought',38,966189267,'{"seq":38,"at":966189267,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('brought',39,966189267,'{"seq":39,"at":966189267,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('brought',40,966192239,'{"seq":40,"at":966192239,"by":"B","part":0,"event":"TilesLaid","tiles":[["G7","D"],["M7","S"],["N7","O"],["O7","S"]]}');
INSERT INTO "event" VALUES('brought',41,966192239,'{"seq":41,"at":966192239,"by":"B","part":0,"event":"PlacementFinished","placement":"7G D.....SOS","score":{"words":[{"slot":"7G","tiles":"DOTNSCSOS","letters":15,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('brought',42,966192239,'{"seq":42,"at":966192239,"by":"B","part":0,"event":"ScoreAnnounced","points":15,"total":15}');
INSERT INTO "event" VALUES('brought',43,966192239,'{"seq":43,"at":966192239,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":15,"total":15,"word":"DOTNSCSOS","blanks":[]}}');
INSERT INTO "event" VALUES('brought',44,966192239,'{"seq":44,"at":966192239,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":15,"total":15,"word":"DOTNSCSOS","blanks":[]}}');
INSERT INTO "event" VALUES('brought',45,966192239,'{"seq":45,"at":966192239,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('brought',46,966192239,'{"seq":46,"at":966192239,"by":"B","part":0,"event":"DrawEnded","side":"B","count":4,"tiles":"AAHS","surplus":0}');
INSERT INTO "event" VALUES('brought',47,966192239,'{"seq":47,"at":966192239,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('brought',48,966192239,'{"seq":48,"at":966192239,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('brought',49,966192239,'{"seq":49,"at":966192239,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('brought',50,966194841,'{"seq":50,"at":966194841,"by":"A","part":0,"event":"TilesLaid","tiles":[["G4","U"],["G5","Ñ"],["G6","A"],["G8","Q"],["G9","E"],["G10","R"],["G11","B"]]}');
INSERT INTO "event" VALUES('brought',51,966194841,'{"seq":51,"at":966194841,"by":"A","part":0,"event":"PlacementFinished","placement":"G4 UÑA.QERB","score":{"words":[{"slot":"G4","tiles":"UÑADQERB","letters":23,"factor":1}],"bonus":50},"off_centre":false}');
INSERT INTO "event" VALUES('brought',52,966194841,'{"seq":52,"at":966194841,"by":"A","part":0,"event":"ScoreAnnounced","points":73,"total":81}');
INSERT INTO "event" VALUES('brought',53,966195291,'{"seq":53,"at":966195291,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":73,"total":81,"word":"UÑADQERB","blanks":[]}}');
INSERT INTO "event" VALUES('brought',54,966195291,'{"seq":54,"at":966195291,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":73,"total":81,"word":"UÑADQERB","blanks":[]}}');
INSERT INTO "event" VALUES('brought',55,966195291,'{"seq":55,"at":966195291,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('brought',56,966195291,'{"seq":56,"at":966195291,"by":"A","part":0,"event":"DrawEnded","side":"A","count":7,"tiles":"GLEUIRI","surplus":0}');
INSERT INTO "event" VALUES('brought',57,966195291,'{"seq":57,"at":966195291,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('brought',58,966195291,'{"seq":58,"at":966195291,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('brought',59,966195291,'{"seq":59,"at":966195291,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('brought',60,966195291,'{"seq":60,"at":966195291,"by":"B","part":0,"event":"TilesLaid","tiles":[["H4","A"],["H5","T"],["H6","H"],["H8","A"],["H9","O"]]}');
INSERT INTO "event" VALUES('brought',61,966195291,'{"seq":61,"at":966195291,"by":"B","part":0,"event":"PlacementFinished","placement":"H4 ATH.AO","score":{"words":[{"slot":"H4","tiles":"ATHOAO","letters":10,"factor":2},{"slot":"4G","tiles":"UA","letters":3,"factor":1},{"slot":"5G","tiles":"ÑT","letters":9,"factor":1},{"slot":"6G","tiles":"AH","letters":5,"factor":1},{"slot":"8G","tiles":"QA","letters":6,"factor":2},{"slot":"9G","tiles":"EO","letters":2,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('brought',62,966195291,'{"seq":62,"at":966195291,"by":"B","part":0,"event":"ScoreAnnounced","points":51,"total":66}');
INSERT INTO "event" VALUES('brought',63,966195291,'{"seq":63,"at":966195291,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":51,"total":66,"word":"ATHOAO","blanks":[]}}');
INSERT INTO "event" VALUES('brought',64,966195291,'{"seq":64,"at":966195291,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":51,"total":66,"word":"ATHOAO","blanks":[]}}');
INSERT INTO "event" VALUES('brought',65,966195291,'{"seq":65,"at":966195291,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('brought',66,966195291,'{"seq":66,"at":966195291,"by":"B","part":0,"event":"DrawEnded","side":"B","count":5,"tiles":"EOMEJ","surplus":0}');
INSERT INTO "event" VALUES('brought',67,966195291,'{"seq":67,"at":966195291,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('brought',68,966195291,'{"seq":68,"at":966195291,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('brought',69,966195291,'{"seq":69,"at":966195291,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('brought',70,966196811,'{"seq":70,"at":966196811,"by":"A","part":0,"event":"TilesLaid","tiles":[["H10","G"],["H11","L"],["H12","R"],["H13","I"],["H14","I"]]}');
INSERT INTO "event" VALUES('brought',71,966196811,'{"seq":71,"at":966196811,"by":"A","part":0,"event":"PlacementFinished","placement":"H4 ......GLRII","score":{"words":[{"slot":"H4","tiles":"ATHOAOGLRII","letters":16,"factor":1},{"slot":"10G","tiles":"RG","letters":3,"factor":1},{"slot":"11G","tiles":"BL","letters":4,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('brought',72,966196811,'{"seq":72,"at":966196811,"by":"A","part":0,"event":"ScoreAnnounced","points":23,"total":104}');
INSERT INTO "event" VALUES('brought',73,966196811,'{"seq":73,"at":966196811,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":23,"total":104,"word":"ATHOAOGLRII","blanks":[]}}');
INSERT INTO "event" VALUES('brought',74,966196811,'{"seq":74,"at":966196811,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":23,"total":104,"word":"ATHOAOGLRII","blanks":[]}}');
INSERT INTO "event" VALUES('brought',75,966196811,'{"seq":75,"at":966196811,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('brought',76,966196811,'{"seq":76,"at":966196811,"by":"A","part":0,"event":"DrawEnded","side":"A","count":5,"tiles":"DNLAL","surplus":0}');
INSERT INTO "event" VALUES('brought',77,966196811,'{"seq":77,"at":966196811,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('brought',78,966196811,'{"seq":78,"at":966196811,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('brought',79,966196811,'{"seq":79,"at":966196811,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('brought',80,966198869,'{"seq":80,"at":966198869,"by":"B","part":0,"event":"TilesLaid","tiles":[["I10","E"],["J10","M"],["K10","A"],["L10","O"],["M10","J"],["N10","S"]]}');
INSERT INTO "event" VALUES('brought',81,966198869,'{"seq":81,"at":966198869,"by":"B","part":0,"event":"PlacementFinished","placement":"10G ..EMAOJS","score":{"words":[{"slot":"10G","tiles":"RGEMAOJS","letters":26,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('brought',82,966198869,'{"seq":82,"at":966198869,"by":"B","part":0,"event":"ScoreAnnounced","points":26,"total":92}');
INSERT INTO "event" VALUES('first0',0,363878278,'{"format":"letrado-game","version":1,"edition":"fise-2009","edition_digest":"190b0096cf600829","alphabet":"fa3816f4fc221345"}');
INSERT INTO "event" VALUES('first0',1,363878278,'{"seq":1,"at":363878278,"by":"director","part":0,"event":"GameScheduled","settings":{"edition":"fise-2009","players":["A","B"],"protocol":"table","electronic":false,"clock":"timer","clock_ms":1500000,"total_ms":3600000,"pairing":"match","starter":"A","officials":true,"decision_clock":"mover","decision_ms":30000,"lexicon":"lexis-2009-v16","lexicon_digest":"","edition_digest":"190b0096cf600829","event":"","round":null,"table":null}}');
INSERT INTO "event" VALUES('first0',2,363878765,'{"seq":2,"at":363878765,"by":"director","part":0,"event":"RoundStarted","present":["A"]}');
INSERT INTO "event" VALUES('first0',3,363878765,'{"seq":3,"at":363878765,"by":"director","part":0,"event":"PlayerArrived","side":"B"}');
INSERT INTO "event" VALUES('first0',4,363878765,'{"seq":4,"at":363878765,"by":"A","part":0,"event":"GameBegan","first":"A"}');
INSERT INTO "event" VALUES('first0',5,363878971,'{"seq":5,"at":363878971,"by":"A","part":0,"event":"InitialDrawn","side":"A","count":7,"tiles":null}');
INSERT INTO "event" VALUES('first0',6,363878971,'{"seq":6,"at":363878971,"by":"B","part":0,"event":"InitialDrawn","side":"B","count":7,"tiles":null}');
INSERT INTO "event" VALUES('first0',7,363878971,'{"seq":7,"at":363878971,"by":"B","part":0,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first0',8,363879239,'{"seq":8,"at":363879239,"by":"A","part":0,"event":"TilesLaid","tiles":[["G6","E"],["G7","E"]]}');
INSERT INTO "event" VALUES('first0',9,363879239,'{"seq":9,"at":363879239,"by":"A","part":0,"event":"PlacementFinished","placement":"G6 EE","score":{"words":[{"slot":"G6","tiles":"EE","letters":3,"factor":1}],"bonus":0},"off_centre":true}');
INSERT INTO "event" VALUES('first0',10,363879239,'{"seq":10,"at":363879239,"by":"B","part":0,"event":"TurnSpent","outcome":"invalid","why":"off_centre"}');
INSERT INTO "event" VALUES('first0',11,363879713,'{"seq":11,"at":363879713,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first0',12,363879713,'{"seq":12,"at":363879713,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first0',13,363879713,'{"seq":13,"at":363879713,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first0',14,363879713,'{"seq":14,"at":363879713,"by":"B","part":0,"event":"TilesLaid","tiles":[["H5","G"],["H6","R"],["H7","M"],["H8","E"],["H9","O"],["H10","U"]]}');
INSERT INTO "event" VALUES('first0',15,363879786,'{"seq":15,"at":363879786,"by":"B","part":0,"event":"PlacementFinished","placement":"H5 GRMEOU","score":{"words":[{"slot":"H5","tiles":"GRMEOU","letters":9,"factor":2}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first0',16,363879786,'{"seq":16,"at":363879786,"by":"B","part":0,"event":"ScoreAnnounced","points":18,"total":18}');
INSERT INTO "event" VALUES('first0',17,363880222,'{"seq":17,"at":363880222,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":18,"total":null,"word":"GRMEOU","blanks":[]}}');
INSERT INTO "event" VALUES('first0',18,363880222,'{"seq":18,"at":363880222,"by":"A","part":0,"event":"WordsChallenged","words":["GRMEOU"]}');
INSERT INTO "event" VALUES('first0',19,363880333,'{"seq":19,"at":363880333,"by":"A","part":0,"event":"SlipSigned","side":"A"}');
INSERT INTO "event" VALUES('first0',20,363880727,'{"seq":20,"at":363880727,"by":"B","part":0,"event":"SlipSigned","side":"B"}');
INSERT INTO "event" VALUES('first0',21,363880727,'{"seq":21,"at":363880727,"by":"monitor","part":0,"event":"SlipSubmitted","answers":[["GRMEOU",true]]}');
INSERT INTO "event" VALUES('first0',22,363880727,'{"seq":22,"at":363880727,"by":"judge","part":0,"event":"VerdictGiven","valid":true,"invalid_words":[],"reason":"as the books say","final":false}');
INSERT INTO "event" VALUES('first0',23,363880920,'{"seq":23,"at":363880920,"by":"A","part":0,"event":"PlayStands"}');
INSERT INTO "event" VALUES('first0',24,367478765,'{"seq":24,"at":367478765,"by":"system","part":0,"event":"TotalTimeEnded"}');
INSERT INTO "event" VALUES('first0',25,367478765,'{"seq":25,"at":367478765,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":18,"total":18,"word":null,"blanks":[]}}');
INSERT INTO "event" VALUES('first0',26,367478765,'{"seq":26,"at":367478765,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first0',27,367478921,'{"seq":27,"at":367478921,"by":"B","part":0,"event":"DrawEnded","side":"B","count":6,"tiles":null,"surplus":0}');
INSERT INTO "event" VALUES('first0',28,367478921,'{"seq":28,"at":367478921,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first0',29,367478921,'{"seq":29,"at":367478921,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first0',30,367478921,'{"seq":30,"at":367478921,"by":"B","part":2,"more":true,"event":"PlayEnded","cause":"time","finisher":null}');
INSERT INTO "event" VALUES('first0',31,367478921,'{"seq":31,"at":367478921,"by":"B","part":3,"event":"FinalCounted","scores":[0,18]}');
INSERT INTO "event" VALUES('first0',32,367478921,'{"seq":32,"at":367478921,"by":"A","part":0,"event":"SheetSigned","side":"A"}');
INSERT INTO "event" VALUES('first0',33,367479383,'{"seq":33,"at":367479383,"by":"B","part":0,"more":true,"event":"SheetSigned","side":"B"}');
INSERT INTO "event" VALUES('first0',34,367479383,'{"seq":34,"at":367479383,"by":"B","part":1,"event":"GameClosed"}');
INSERT INTO "event" VALUES('first1',0,436587544,'{"format":"letrado-game","version":1,"edition":"fise-2004","edition_digest":"953a7cbcd592b376","alphabet":"fa3816f4fc221345"}');
INSERT INTO "event" VALUES('first1',1,436587544,'{"seq":1,"at":436587544,"by":"director","part":0,"event":"GameScheduled","settings":{"edition":"fise-2004","players":["A","B"],"protocol":"table","electronic":false,"clock":"stopped","clock_ms":127388,"total_ms":598783,"pairing":"match","starter":"B","officials":true,"decision_clock":"opponent","decision_ms":30000,"lexicon":"lexis-2004","lexicon_digest":"","edition_digest":"953a7cbcd592b376","event":"","round":null,"table":null}}');
INSERT INTO "event" VALUES('first1',2,436587544,'{"seq":2,"at":436587544,"by":"director","part":0,"event":"RoundStarted","present":["A","B"]}');
INSERT INTO "event" VALUES('first1',3,436587964,'{"seq":3,"at":436587964,"by":"A","part":0,"event":"GameBegan","first":"B"}');
INSERT INTO "event" VALUES('first1',4,436594487,'{"seq":4,"at":436594487,"by":"B","part":0,"event":"InitialDrawn","side":"B","count":7,"tiles":"EOYT[LL]EA"}');
INSERT INTO "event" VALUES('first1',5,436602187,'{"seq":5,"at":436602187,"by":"A","part":0,"event":"InitialDrawn","side":"A","count":7,"tiles":"?DDAEIN"}');
INSERT INTO "event" VALUES('first1',6,436602187,'{"seq":6,"at":436602187,"by":"A","part":0,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first1',7,436614707,'{"seq":7,"at":436614707,"by":"B","part":0,"event":"TilesLaid","tiles":[["G9","E"],["H9","T"],["I9","Y"],["J9","A"]]}');
INSERT INTO "event" VALUES('first1',8,436620237,'{"seq":8,"at":436620237,"by":"B","part":0,"event":"TurnSpent","outcome":"lost","why":"withdrawn"}');
INSERT INTO "event" VALUES('first1',9,436620237,'{"seq":9,"at":436620237,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first1',10,436620237,'{"seq":10,"at":436620237,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first1',11,436620237,'{"seq":11,"at":436620237,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first1',12,436622444,'{"seq":12,"at":436622444,"by":"A","part":0,"event":"TilesLaid","tiles":[["F7","I"],["G7","E"],["H7","N"]]}');
INSERT INTO "event" VALUES('first1',13,436630238,'{"seq":13,"at":436630238,"by":"A","part":0,"event":"TurnSpent","outcome":"lost","why":"withdrawn"}');
INSERT INTO "event" VALUES('first1',14,436630238,'{"seq":14,"at":436630238,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first1',15,436630238,'{"seq":15,"at":436630238,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first1',16,436630238,'{"seq":16,"at":436630238,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first1',17,436630238,'{"seq":17,"at":436630238,"by":"B","part":0,"event":"TilesLaid","tiles":[["F8","A"],["G8","Y"],["H8","E"],["I8","E"]]}');
INSERT INTO "event" VALUES('first1',18,436630238,'{"seq":18,"at":436630238,"by":"B","part":0,"event":"PlacementFinished","placement":"8F AYEE","score":{"words":[{"slot":"8F","tiles":"AYEE","letters":7,"factor":2}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first1',19,436645147,'{"seq":19,"at":436645147,"by":"B","part":0,"event":"ScoreAnnounced","points":14,"total":14}');
INSERT INTO "event" VALUES('first1',20,436653422,'{"seq":20,"at":436653422,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":14,"total":14,"word":"AYEE","blanks":[]}}');
INSERT INTO "event" VALUES('first1',21,436653422,'{"seq":21,"at":436653422,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":14,"total":null,"word":"AYEE","blanks":[]}}');
INSERT INTO "event" VALUES('first1',22,436653422,'{"seq":22,"at":436653422,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first1',23,436653422,'{"seq":23,"at":436653422,"by":"B","part":0,"event":"DrawEnded","side":"B","count":4,"tiles":"ÑCAO","surplus":0}');
INSERT INTO "event" VALUES('first1',24,436656951,'{"seq":24,"at":436656951,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first1',25,436656951,'{"seq":25,"at":436656951,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first1',26,436656951,'{"seq":26,"at":436656951,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first1',27,436665086,'{"seq":27,"at":436665086,"by":"A","part":0,"event":"TilesLaid","tiles":[["I7","x"],["I9","I"],["I10","A"],["I11","D"]]}');
INSERT INTO "event" VALUES('first1',28,437186327,'{"seq":28,"at":437186327,"by":"system","part":0,"event":"TotalTimeEnded"}');
INSERT INTO "event" VALUES('first1',29,437592618,'{"seq":29,"at":437592618,"by":"A","part":0,"event":"PlacementFinished","placement":"I7 x.IAD","score":{"words":[{"slot":"I7","tiles":"xEIAD","letters":6,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first1',30,437600711,'{"seq":30,"at":437600711,"by":"A","part":0,"event":"ScoreAnnounced","points":16,"total":16}');
INSERT INTO "event" VALUES('first1',31,437600711,'{"seq":31,"at":437600711,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":16,"total":16,"word":"XEIAD","blanks":[["I7","X"]]}}');
INSERT INTO "event" VALUES('first1',32,437600711,'{"seq":32,"at":437600711,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":16,"total":null,"word":null,"blanks":[["I7","X"]]}}');
INSERT INTO "event" VALUES('first1',33,437600711,'{"seq":33,"at":437600711,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first1',34,437609885,'{"seq":34,"at":437609885,"by":"A","part":0,"event":"DrawEnded","side":"A","count":4,"tiles":"REJA","surplus":0}');
INSERT INTO "event" VALUES('first1',35,438574849,'{"seq":35,"at":438574849,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first1',36,438574849,'{"seq":36,"at":438574849,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first1',37,438574849,'{"seq":37,"at":438574849,"by":"A","part":2,"more":true,"event":"PlayEnded","cause":"time","finisher":null}');
INSERT INTO "event" VALUES('first1',38,438574849,'{"seq":38,"at":438574849,"by":"A","part":3,"event":"FinalCounted","scores":[-124,14]}');
INSERT INTO "event" VALUES('first1',39,438574849,'{"seq":39,"at":438574849,"by":"A","part":0,"event":"SheetSigned","side":"A"}');
INSERT INTO "event" VALUES('first1',40,438574849,'{"seq":40,"at":438574849,"by":"B","part":0,"more":true,"event":"SheetSigned","side":"B"}');
INSERT INTO "event" VALUES('first1',41,438574849,'{"seq":41,"at":438574849,"by":"B","part":1,"event":"GameClosed"}');
INSERT INTO "event" VALUES('first2',0,639191840,'{"format":"letrado-game","version":1,"edition":"fise-2007","edition_digest":"010b0a2203d0e8bc","alphabet":"fa3816f4fc221345"}');
INSERT INTO "event" VALUES('first2',1,639191840,'{"seq":1,"at":639191840,"by":"director","part":0,"event":"GameScheduled","settings":{"edition":"fise-2007","players":["A","B"],"protocol":"table","electronic":false,"clock":"stopped","clock_ms":null,"total_ms":3600000,"pairing":"team","starter":null,"officials":false,"decision_clock":"mover_then_pause","decision_ms":30000,"lexicon":"lexis-redeletras","lexicon_digest":"","edition_digest":"010b0a2203d0e8bc","event":"","round":null,"table":null}}');
INSERT INTO "event" VALUES('first2',2,639191840,'{"seq":2,"at":639191840,"by":"director","part":0,"event":"RoundStarted","present":["A"]}');
INSERT INTO "event" VALUES('first2',3,639194617,'{"seq":3,"at":639194617,"by":"director","part":0,"event":"PlayerArrived","side":"B"}');
INSERT INTO "event" VALUES('first2',4,639194617,'{"seq":4,"at":639194617,"by":"A","part":0,"event":"GameBegan","first":null}');
INSERT INTO "event" VALUES('first2',5,639195532,'{"seq":5,"at":639195532,"by":"A","part":0,"event":"StartTileDrawn","side":"A","tile":"D"}');
INSERT INTO "event" VALUES('first2',6,639195811,'{"seq":6,"at":639195811,"by":"B","part":0,"more":true,"event":"StartTileDrawn","side":"B","tile":"R"}');
INSERT INTO "event" VALUES('first2',7,639195811,'{"seq":7,"at":639195811,"by":"B","part":1,"event":"StarterFound","first":"A"}');
INSERT INTO "event" VALUES('first2',8,639195811,'{"seq":8,"at":639195811,"by":"A","part":0,"event":"InitialDrawn","side":"A","count":7,"tiles":"ECQSREA"}');
INSERT INTO "event" VALUES('first2',9,639198018,'{"seq":9,"at":639198018,"by":"B","part":0,"event":"InitialDrawn","side":"B","count":7,"tiles":null}');
INSERT INTO "event" VALUES('first2',10,639198018,'{"seq":10,"at":639198018,"by":"B","part":0,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first2',11,639201240,'{"seq":11,"at":639201240,"by":"A","part":0,"event":"TurnSpent","outcome":"pass","why":"passed"}');
INSERT INTO "event" VALUES('first2',12,639201240,'{"seq":12,"at":639201240,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first2',13,639201240,'{"seq":13,"at":639201240,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first2',14,639201240,'{"seq":14,"at":639201240,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first2',15,639202231,'{"seq":15,"at":639202231,"by":"B","part":0,"event":"TilesLaid","tiles":[["H8","F"],["H9","N"],["H10","R"],["H11","O"],["H12","I"],["H13","O"],["H14","Ñ"]]}');
INSERT INTO "event" VALUES('first2',16,639205145,'{"seq":16,"at":639205145,"by":"B","part":0,"event":"PlacementFinished","placement":"H8 FNROIOÑ","score":{"words":[{"slot":"H8","tiles":"FNROIOÑ","letters":18,"factor":2}],"bonus":50},"off_centre":false}');
INSERT INTO "event" VALUES('first2',17,639205145,'{"seq":17,"at":639205145,"by":"B","part":0,"event":"ScoreAnnounced","points":86,"total":86}');
INSERT INTO "event" VALUES('first2',18,639205145,'{"seq":18,"at":639205145,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":86,"total":86,"word":null,"blanks":[]}}');
INSERT INTO "event" VALUES('first2',19,639205145,'{"seq":19,"at":639205145,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":86,"total":null,"word":null,"blanks":[]}}');
INSERT INTO "event" VALUES('first2',20,639206529,'{"seq":20,"at":639206529,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first2',21,639209258,'{"seq":21,"at":639209258,"by":"B","part":0,"event":"DrawEnded","side":"B","count":7,"tiles":null,"surplus":0}');
INSERT INTO "event" VALUES('first2',22,639212106,'{"seq":22,"at":639212106,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first2',23,639212106,'{"seq":23,"at":639212106,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first2',24,639212106,'{"seq":24,"at":639212106,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first2',25,639212106,'{"seq":25,"at":639212106,"by":"A","part":0,"event":"TilesLaid","tiles":[["G7","Q"],["G8","A"],["G9","E"],["G10","E"],["G11","S"],["G12","C"],["G13","R"]]}');
INSERT INTO "event" VALUES('first2',26,639216075,'{"seq":26,"at":639216075,"by":"A","part":0,"event":"PlacementFinished","placement":"G7 QAEESCR","score":{"words":[{"slot":"G7","tiles":"QAEESCR","letters":20,"factor":1},{"slot":"8G","tiles":"AF","letters":5,"factor":1},{"slot":"9G","tiles":"EN","letters":3,"factor":1},{"slot":"10G","tiles":"ER","letters":2,"factor":1},{"slot":"11G","tiles":"SO","letters":2,"factor":1},{"slot":"12G","tiles":"CI","letters":4,"factor":1},{"slot":"13G","tiles":"RO","letters":3,"factor":1}],"bonus":50},"off_centre":false}');
INSERT INTO "event" VALUES('first2',27,639216075,'{"seq":27,"at":639216075,"by":"A","part":0,"event":"ScoreAnnounced","points":89,"total":89}');
INSERT INTO "event" VALUES('first2',28,639218845,'{"seq":28,"at":639218845,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":89,"total":null,"word":"ER","blanks":[]}}');
INSERT INTO "event" VALUES('first2',29,639218845,'{"seq":29,"at":639218845,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":89,"total":null,"word":"SO","blanks":[]}}');
INSERT INTO "event" VALUES('first2',30,639218845,'{"seq":30,"at":639218845,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first2',31,639221753,'{"seq":31,"at":639221753,"by":"A","part":0,"event":"DrawEnded","side":"A","count":7,"tiles":null,"surplus":0}');
INSERT INTO "event" VALUES('first2',32,639221753,'{"seq":32,"at":639221753,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first2',33,639221753,'{"seq":33,"at":639221753,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first2',34,639221753,'{"seq":34,"at":639221753,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first2',35,639224112,'{"seq":35,"at":639224112,"by":"B","part":0,"event":"TilesLaid","tiles":[["E11","A"],["F11","R"],["I11","N"],["J11","D"]]}');
INSERT INTO "event" VALUES('first2',36,639224811,'{"seq":36,"at":639224811,"by":"B","part":0,"event":"PlacementFinished","placement":"11E AR..ND","score":{"words":[{"slot":"11E","tiles":"ARSOND","letters":7,"factor":2}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first2',37,639227540,'{"seq":37,"at":639227540,"by":"B","part":0,"event":"ScoreAnnounced","points":14,"total":100}');
INSERT INTO "event" VALUES('first2',38,639227684,'{"seq":38,"at":639227684,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":14,"total":100,"word":"ARSOND","blanks":[]}}');
INSERT INTO "event" VALUES('first2',39,639229532,'{"seq":39,"at":639229532,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":14,"total":null,"word":null,"blanks":[]}}');
INSERT INTO "event" VALUES('first2',40,639229532,'{"seq":40,"at":639229532,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first2',41,639230714,'{"seq":41,"at":639230714,"by":"B","part":0,"event":"DrawEnded","side":"B","count":4,"tiles":null,"surplus":0}');
INSERT INTO "event" VALUES('first2',42,639230815,'{"seq":42,"at":639230815,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first2',43,639230815,'{"seq":43,"at":639230815,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first2',44,639230815,'{"seq":44,"at":639230815,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first2',45,639230815,'{"seq":45,"at":639230815,"by":"A","part":0,"event":"TurnSpent","outcome":"pass","why":"passed"}');
INSERT INTO "event" VALUES('first2',46,639230815,'{"seq":46,"at":639230815,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first2',47,639230815,'{"seq":47,"at":639230815,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first2',48,639230815,'{"seq":48,"at":639230815,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first2',49,639230815,'{"seq":49,"at":639230815,"by":"B","part":0,"event":"TilesLaid","tiles":[["I12","E"],["I13","D"],["I14","G"],["I15","A"]]}');
INSERT INTO "event" VALUES('first2',50,639230815,'{"seq":50,"at":639230815,"by":"B","part":0,"event":"PlacementFinished","placement":"I11 .EDGA","score":{"words":[{"slot":"I11","tiles":"NEDGA","letters":9,"factor":1},{"slot":"12G","tiles":"CIE","letters":5,"factor":1},{"slot":"13G","tiles":"ROD","letters":6,"factor":1},{"slot":"14H","tiles":"ÑG","letters":10,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first2',51,639230815,'{"seq":51,"at":639230815,"by":"B","part":0,"event":"ScoreAnnounced","points":30,"total":130}');
INSERT INTO "event" VALUES('first2',52,639230815,'{"seq":52,"at":639230815,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":30,"total":null,"word":null,"blanks":[]}}');
INSERT INTO "event" VALUES('first2',53,639230815,'{"seq":53,"at":639230815,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":30,"total":130,"word":null,"blanks":[]}}');
INSERT INTO "event" VALUES('first2',54,639231898,'{"seq":54,"at":639231898,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first2',55,639234998,'{"seq":55,"at":639234998,"by":"B","part":0,"event":"DrawEnded","side":"B","count":4,"tiles":"AN[CH]I","surplus":0}');
INSERT INTO "event" VALUES('first2',56,639234998,'{"seq":56,"at":639234998,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first2',57,639234998,'{"seq":57,"at":639234998,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first2',58,639234998,'{"seq":58,"at":639234998,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first2',59,639234998,'{"seq":59,"at":639234998,"by":"A","part":0,"event":"TilesLaid","tiles":[["J9","P"],["J10","O"],["J12","C"],["J13","L"],["J14","[RR]"],["J15","U"]]}');
INSERT INTO "event" VALUES('first2',60,639237454,'{"seq":60,"at":639237454,"by":"A","part":0,"event":"PlacementFinished","placement":"J9 PO.CL[RR]U","score":{"words":[{"slot":"J9","tiles":"PODCL[RR]U","letters":37,"factor":1},{"slot":"12G","tiles":"CIEC","letters":8,"factor":1},{"slot":"13G","tiles":"RODL","letters":5,"factor":1},{"slot":"14H","tiles":"ÑG[RR]","letters":34,"factor":1},{"slot":"15I","tiles":"AU","letters":2,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first2',61,639237454,'{"seq":61,"at":639237454,"by":"A","part":0,"event":"ScoreAnnounced","points":86,"total":175}');
INSERT INTO "event" VALUES('first2',62,639237454,'{"seq":62,"at":639237454,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":86,"total":null,"word":"RODL","blanks":[]}}');
INSERT INTO "event" VALUES('first2',63,639237454,'{"seq":63,"at":639237454,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":86,"total":175,"word":"CIEC","blanks":[]}}');
INSERT INTO "event" VALUES('first2',64,639240613,'{"seq":64,"at":639240613,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first2',65,639242272,'{"seq":65,"at":639242272,"by":"A","part":0,"event":"DrawEnded","side":"A","count":6,"tiles":null,"surplus":0}');
INSERT INTO "event" VALUES('first2',66,639242272,'{"seq":66,"at":639242272,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first2',67,639242272,'{"seq":67,"at":639242272,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first2',68,639242272,'{"seq":68,"at":639242272,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first2',69,639242272,'{"seq":69,"at":639242272,"by":"B","part":0,"event":"TilesLaid","tiles":[["I8","N"],["J8","A"],["K8","N"],["L8","A"],["M8","I"]]}');
INSERT INTO "event" VALUES('first2',70,639244180,'{"seq":70,"at":639244180,"by":"B","part":0,"event":"PlacementFinished","placement":"8G ..NANAI","score":{"words":[{"slot":"8G","tiles":"AFNANAI","letters":11,"factor":1},{"slot":"J8","tiles":"APODCL[RR]U","letters":20,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first2',71,639244180,'{"seq":71,"at":639244180,"by":"B","part":0,"event":"ScoreAnnounced","points":31,"total":161}');
INSERT INTO "event" VALUES('first2',72,639245308,'{"seq":72,"at":639245308,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":31,"total":null,"word":null,"blanks":[]}}');
INSERT INTO "event" VALUES('first2',73,642791839,'{"seq":73,"at":642791839,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":31,"total":null,"word":"APODCLRRU","blanks":[]}}');
INSERT INTO "event" VALUES('first2',74,642791840,'{"seq":74,"at":642791840,"by":"system","part":0,"event":"TotalTimeEnded"}');
INSERT INTO "event" VALUES('first2',75,642794355,'{"seq":75,"at":642794355,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first2',76,642794355,'{"seq":76,"at":642794355,"by":"B","part":0,"event":"DrawEnded","side":"B","count":5,"tiles":null,"surplus":0}');
INSERT INTO "event" VALUES('first2',77,642794355,'{"seq":77,"at":642794355,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first2',78,642794355,'{"seq":78,"at":642794355,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first2',79,642794355,'{"seq":79,"at":642794355,"by":"B","part":2,"more":true,"event":"PlayEnded","cause":"time","finisher":null}');
INSERT INTO "event" VALUES('first2',80,642794355,'{"seq":80,"at":642794355,"by":"B","part":3,"event":"FinalCounted","scores":[175,161]}');
INSERT INTO "event" VALUES('first2',81,642794355,'{"seq":81,"at":642794355,"by":"arbiter","part":0,"event":"TotalCorrected","sheet":"B","of":"B","total":161}');
INSERT INTO "event" VALUES('first2',82,642798291,'{"seq":82,"at":642798291,"by":"A","part":0,"event":"SheetSigned","side":"A"}');
INSERT INTO "event" VALUES('first2',83,645825892,'{"seq":83,"at":645825892,"by":"B","part":0,"more":true,"event":"SheetSigned","side":"B"}');
INSERT INTO "event" VALUES('first2',84,645825892,'{"seq":84,"at":645825892,"by":"B","part":1,"event":"GameClosed"}');
INSERT INTO "event" VALUES('first3',0,11391168,'{"format":"letrado-game","version":1,"edition":"cat","edition_digest":"4ae0afe76b2071ac","alphabet":"8e6763142c8bbf4d"}');
INSERT INTO "event" VALUES('first3',1,11391168,'{"seq":1,"at":11391168,"by":"director","part":0,"event":"GameScheduled","settings":{"edition":"cat","players":["A","B"],"protocol":"table","electronic":false,"clock":"running","clock_ms":null,"total_ms":4422126,"pairing":"team","starter":"A","officials":true,"decision_clock":"mover","decision_ms":30000,"lexicon":"ca-open","lexicon_digest":"","edition_digest":"4ae0afe76b2071ac","event":"","round":null,"table":null}}');
INSERT INTO "event" VALUES('first3',2,11394471,'{"seq":2,"at":11394471,"by":"director","part":0,"event":"RoundStarted","present":["A","B"]}');
INSERT INTO "event" VALUES('first3',3,11394898,'{"seq":3,"at":11394898,"by":"A","part":0,"event":"GameBegan","first":"A"}');
INSERT INTO "event" VALUES('first3',4,11394898,'{"seq":4,"at":11394898,"by":"A","part":0,"event":"InitialDrawn","side":"A","count":7,"tiles":"BLOEAIT"}');
INSERT INTO "event" VALUES('first3',5,11394898,'{"seq":5,"at":11394898,"by":"B","part":0,"event":"InitialDrawn","side":"B","count":7,"tiles":"L?[L·L][NY]REE"}');
INSERT INTO "event" VALUES('first3',6,11394898,'{"seq":6,"at":11394898,"by":"B","part":0,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first3',7,11394898,'{"seq":7,"at":11394898,"by":"A","part":0,"event":"TilesLaid","tiles":[["H8","L"]]}');
INSERT INTO "event" VALUES('first3',8,11395280,'{"seq":8,"at":11395280,"by":"A","part":0,"event":"TurnSpent","outcome":"lost","why":"withdrawn"}');
INSERT INTO "event" VALUES('first3',9,11395280,'{"seq":9,"at":11395280,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first3',10,11395280,'{"seq":10,"at":11395280,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first3',11,11395280,'{"seq":11,"at":11395280,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first3',12,11396839,'{"seq":12,"at":11396839,"by":"B","part":0,"event":"TilesLaid","tiles":[["G6","L"],["G7","E"],["G8","[L·L]"]]}');
INSERT INTO "event" VALUES('first3',13,11396839,'{"seq":13,"at":11396839,"by":"B","part":0,"event":"TurnSpent","outcome":"lost","why":"withdrawn"}');
INSERT INTO "event" VALUES('first3',14,11396916,'{"seq":14,"at":11396916,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first3',15,11396916,'{"seq":15,"at":11396916,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first3',16,11396916,'{"seq":16,"at":11396916,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first3',17,11396916,'{"seq":17,"at":11396916,"by":"A","part":0,"event":"TilesLaid","tiles":[["H5","T"],["H6","E"],["H7","B"],["H8","L"]]}');
INSERT INTO "event" VALUES('first3',18,11396916,'{"seq":18,"at":11396916,"by":"A","part":0,"event":"PlacementFinished","placement":"H5 TEBL","score":{"words":[{"slot":"H5","tiles":"TEBL","letters":6,"factor":2}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first3',19,11396916,'{"seq":19,"at":11396916,"by":"A","part":0,"event":"ScoreAnnounced","points":22,"total":22}');
INSERT INTO "event" VALUES('first3',20,11396916,'{"seq":20,"at":11396916,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":22,"total":null,"word":"TEBL","blanks":[]}}');
INSERT INTO "event" VALUES('first3',21,11397344,'{"seq":21,"at":11397344,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first3',22,11397344,'{"seq":22,"at":11397344,"by":"A","part":0,"event":"DrawEnded","side":"A","count":4,"tiles":"?SLD","surplus":0}');
INSERT INTO "event" VALUES('first3',23,11399049,'{"seq":23,"at":11399049,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first3',24,11399049,'{"seq":24,"at":11399049,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first3',25,11399049,'{"seq":25,"at":11399049,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first3',26,11400070,'{"seq":26,"at":11400070,"by":"B","part":0,"event":"TilesLaid","tiles":[["G5","L"]]}');
INSERT INTO "event" VALUES('first3',27,11400070,'{"seq":27,"at":11400070,"by":"B","part":0,"event":"PlacementFinished","placement":"5G L.","score":{"words":[{"slot":"5G","tiles":"LT","letters":2,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first3',28,11400070,'{"seq":28,"at":11400070,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":2,"total":null,"word":null,"blanks":[]}}');
INSERT INTO "event" VALUES('first3',29,11400070,'{"seq":29,"at":11400070,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first3',30,11400070,'{"seq":30,"at":11400070,"by":"B","part":0,"event":"DrawEnded","side":"B","count":0,"tiles":"","surplus":-1}');
INSERT INTO "event" VALUES('first3',31,11402431,'{"seq":31,"at":11402431,"by":"B","part":0,"event":"UnderdrawReported","holder":"B","missing":1,"racked":false,"seen":true,"unrecorded":0}');
INSERT INTO "event" VALUES('first3',32,11402431,'{"seq":32,"at":11402431,"by":"B","part":0,"event":"RackCompleted","count":1,"tiles":"C","shown":false}');
INSERT INTO "event" VALUES('first3',33,11405181,'{"seq":33,"at":11405181,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first3',34,11405181,'{"seq":34,"at":11405181,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first3',35,11405181,'{"seq":35,"at":11405181,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first3',36,11408348,'{"seq":36,"at":11408348,"by":"A","part":0,"event":"TilesLaid","tiles":[["D6","g"],["E6","D"],["F6","O"],["G6","I"],["I6","A"],["J6","S"]]}');
INSERT INTO "event" VALUES('first3',37,11412288,'{"seq":37,"at":11412288,"by":"A","part":0,"event":"PlacementFinished","placement":"6D gDOI.AS","score":{"words":[{"slot":"6D","tiles":"gDOIEAS","letters":11,"factor":1},{"slot":"G5","tiles":"LI","letters":2,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first3',38,11416212,'{"seq":38,"at":11416212,"by":"A","part":0,"event":"ScoreAnnounced","points":13,"total":35}');
INSERT INTO "event" VALUES('first3',39,11417203,'{"seq":39,"at":11417203,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":13,"total":null,"word":"GDOIEAS","blanks":[["D6","G"]]}}');
INSERT INTO "event" VALUES('first3',40,11417203,'{"seq":40,"at":11417203,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first3',41,11417959,'{"seq":41,"at":11417959,"by":"A","part":0,"event":"DrawEnded","side":"A","count":6,"tiles":"SGIDTR","surplus":0}');
INSERT INTO "event" VALUES('first3',42,11417959,'{"seq":42,"at":11417959,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first3',43,11417959,'{"seq":43,"at":11417959,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first3',44,11417959,'{"seq":44,"at":11417959,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first3',45,11421670,'{"seq":45,"at":11421670,"by":"B","part":0,"event":"TurnSpent","outcome":"pass","why":"passed"}');
INSERT INTO "event" VALUES('first3',46,11421670,'{"seq":46,"at":11421670,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first3',47,11421670,'{"seq":47,"at":11421670,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first3',48,11421670,'{"seq":48,"at":11421670,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first3',49,11421670,'{"seq":49,"at":11421670,"by":"A","part":0,"event":"TilesLaid","tiles":[["F7","L"],["G7","T"]]}');
INSERT INTO "event" VALUES('first3',50,11424123,'{"seq":50,"at":11424123,"by":"A","part":0,"event":"PlacementFinished","placement":"7F LT.","score":{"words":[{"slot":"7F","tiles":"LTB","letters":6,"factor":1},{"slot":"F6","tiles":"OL","letters":2,"factor":1},{"slot":"G5","tiles":"LIT","letters":4,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first3',51,13806378,'{"seq":51,"at":13806378,"by":"system","part":0,"event":"GameForfeited","loser":"A","cause":"overtime","scores":[-75,2],"adjudicated":false,"reason":""}');
INSERT INTO "event" VALUES('first4',0,901754278,'{"format":"letrado-game","version":1,"edition":"fise-2009","edition_digest":"190b0096cf600829","alphabet":"fa3816f4fc221345"}');
INSERT INTO "event" VALUES('first4',1,901754278,'{"seq":1,"at":901754278,"by":"director","part":0,"event":"GameScheduled","settings":{"edition":"fise-2009","players":["A","B"],"protocol":"assisted","electronic":true,"clock":"running","clock_ms":1500000,"total_ms":349772,"pairing":"match","starter":"B","officials":true,"decision_clock":"mover","decision_ms":30000,"lexicon":"lexis-2009-v16","lexicon_digest":"","edition_digest":"190b0096cf600829","event":"","round":null,"table":null}}');
INSERT INTO "event" VALUES('first4',2,901754278,'{"seq":2,"at":901754278,"by":"director","part":0,"event":"RoundStarted","present":["A","B"]}');
INSERT INTO "event" VALUES('first4',3,901754278,'{"seq":3,"at":901754278,"by":"A","part":0,"event":"GameBegan","first":"B"}');
INSERT INTO "event" VALUES('first4',4,901754278,'{"seq":4,"at":901754278,"by":"B","part":0,"event":"InitialDrawn","side":"B","count":7,"tiles":"ESLSME[RR]"}');
INSERT INTO "event" VALUES('first4',5,901754278,'{"seq":5,"at":901754278,"by":"A","part":0,"event":"InitialDrawn","side":"A","count":7,"tiles":"COAENIJ"}');
INSERT INTO "event" VALUES('first4',6,901754278,'{"seq":6,"at":901754278,"by":"A","part":0,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first4',7,901759326,'{"seq":7,"at":901759326,"by":"B","part":0,"event":"TilesLaid","tiles":[["H6","E"],["H7","E"],["H8","S"],["H9","M"],["H10","L"],["H11","S"],["H12","[RR]"]]}');
INSERT INTO "event" VALUES('first4',8,901759326,'{"seq":8,"at":901759326,"by":"B","part":0,"event":"PlacementFinished","placement":"H6 EESMLS[RR]","score":{"words":[{"slot":"H6","tiles":"EESMLS[RR]","letters":24,"factor":2}],"bonus":50},"off_centre":false}');
INSERT INTO "event" VALUES('first4',9,901759326,'{"seq":9,"at":901759326,"by":"B","part":0,"event":"ScoreAnnounced","points":98,"total":98}');
INSERT INTO "event" VALUES('first4',10,901772911,'{"seq":10,"at":901772911,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":98,"total":98,"word":"EESMLSRR","blanks":[]}}');
INSERT INTO "event" VALUES('first4',11,901772911,'{"seq":11,"at":901772911,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":98,"total":98,"word":"EESMLSRR","blanks":[]}}');
INSERT INTO "event" VALUES('first4',12,901772911,'{"seq":12,"at":901772911,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first4',13,901772911,'{"seq":13,"at":901772911,"by":"B","part":0,"event":"DrawEnded","side":"B","count":7,"tiles":"VUSINAN","surplus":0}');
INSERT INTO "event" VALUES('first4',14,901772911,'{"seq":14,"at":901772911,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first4',15,901772911,'{"seq":15,"at":901772911,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first4',16,901772911,'{"seq":16,"at":901772911,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first4',17,901772911,'{"seq":17,"at":901772911,"by":"A","part":0,"event":"TilesLaid","tiles":[["E8","I"],["F8","N"],["G8","E"],["I8","J"]]}');
INSERT INTO "event" VALUES('first4',18,901772911,'{"seq":18,"at":901772911,"by":"A","part":0,"event":"PlacementFinished","placement":"8E INE.J","score":{"words":[{"slot":"8E","tiles":"INESJ","letters":12,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first4',19,901772911,'{"seq":19,"at":901772911,"by":"A","part":0,"event":"ScoreAnnounced","points":12,"total":12}');
INSERT INTO "event" VALUES('first4',20,901772911,'{"seq":20,"at":901772911,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":12,"total":12,"word":"INESJ","blanks":[]}}');
INSERT INTO "event" VALUES('first4',21,901772911,'{"seq":21,"at":901772911,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":12,"total":12,"word":"INESJ","blanks":[]}}');
INSERT INTO "event" VALUES('first4',22,901772911,'{"seq":22,"at":901772911,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first4',23,901772911,'{"seq":23,"at":901772911,"by":"A","part":0,"event":"DrawEnded","side":"A","count":4,"tiles":"XARA","surplus":0}');
INSERT INTO "event" VALUES('first4',24,901772911,'{"seq":24,"at":901772911,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first4',25,901772911,'{"seq":25,"at":901772911,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first4',26,901772911,'{"seq":26,"at":901772911,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first4',27,901785085,'{"seq":27,"at":901785085,"by":"B","part":0,"event":"TilesLaid","tiles":[["J8","N"],["K8","V"],["L8","U"],["M8","I"],["N8","N"]]}');
INSERT INTO "event" VALUES('first4',28,901785085,'{"seq":28,"at":901785085,"by":"B","part":0,"event":"PlacementFinished","placement":"8E .....NVUIN","score":{"words":[{"slot":"8E","tiles":"INESJNVUIN","letters":21,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first4',29,901785085,'{"seq":29,"at":901785085,"by":"B","part":0,"event":"ScoreAnnounced","points":21,"total":119}');
INSERT INTO "event" VALUES('first4',30,901785085,'{"seq":30,"at":901785085,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":21,"total":119,"word":"INESJNVUIN","blanks":[]}}');
INSERT INTO "event" VALUES('first4',31,901785085,'{"seq":31,"at":901785085,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":21,"total":119,"word":"INESJNVUIN","blanks":[]}}');
INSERT INTO "event" VALUES('first4',32,901785085,'{"seq":32,"at":901785085,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first4',33,901785085,'{"seq":33,"at":901785085,"by":"B","part":0,"event":"DrawEnded","side":"B","count":5,"tiles":"REITS","surplus":0}');
INSERT INTO "event" VALUES('first4',34,901785085,'{"seq":34,"at":901785085,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first4',35,901785085,'{"seq":35,"at":901785085,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first4',36,901785085,'{"seq":36,"at":901785085,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first4',37,901785085,'{"seq":37,"at":901785085,"by":"A","part":0,"event":"TilesLaid","tiles":[["L6","A"],["L7","A"],["L9","A"],["L10","C"],["L11","O"],["L12","R"],["L13","X"]]}');
INSERT INTO "event" VALUES('first4',38,901785085,'{"seq":38,"at":901785085,"by":"A","part":0,"event":"PlacementFinished","placement":"L6 AA.ACORX","score":{"words":[{"slot":"L6","tiles":"AAUACORX","letters":17,"factor":2}],"bonus":50},"off_centre":false}');
INSERT INTO "event" VALUES('first4',39,901785085,'{"seq":39,"at":901785085,"by":"A","part":0,"event":"ScoreAnnounced","points":84,"total":96}');
INSERT INTO "event" VALUES('first4',40,901795877,'{"seq":40,"at":901795877,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":84,"total":96,"word":"AAUACORX","blanks":[]}}');
INSERT INTO "event" VALUES('first4',41,901795877,'{"seq":41,"at":901795877,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":84,"total":96,"word":"AAUACORX","blanks":[]}}');
INSERT INTO "event" VALUES('first4',42,901795877,'{"seq":42,"at":901795877,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first4',43,901795877,'{"seq":43,"at":901795877,"by":"A","part":0,"event":"DrawEnded","side":"A","count":7,"tiles":"AG?ENQS","surplus":0}');
INSERT INTO "event" VALUES('first4',44,901795877,'{"seq":44,"at":901795877,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first4',45,901795877,'{"seq":45,"at":901795877,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first4',46,901795877,'{"seq":46,"at":901795877,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first4',47,901805632,'{"seq":47,"at":901805632,"by":"B","part":0,"event":"TilesLaid","tiles":[["G7","R"],["G9","S"],["G10","E"],["G11","I"],["G12","T"],["G13","S"],["G14","A"]]}');
INSERT INTO "event" VALUES('first4',48,901805632,'{"seq":48,"at":901805632,"by":"B","part":0,"event":"PlacementFinished","placement":"G7 R.SEITSA","score":{"words":[{"slot":"G7","tiles":"RESEITSA","letters":11,"factor":1},{"slot":"7G","tiles":"RE","letters":3,"factor":1},{"slot":"9G","tiles":"SM","letters":5,"factor":1},{"slot":"10G","tiles":"EL","letters":2,"factor":1},{"slot":"11G","tiles":"IS","letters":2,"factor":1},{"slot":"12G","tiles":"T[RR]","letters":9,"factor":1}],"bonus":50},"off_centre":false}');
INSERT INTO "event" VALUES('first4',49,901805632,'{"seq":49,"at":901805632,"by":"B","part":0,"event":"ScoreAnnounced","points":82,"total":201}');
INSERT INTO "event" VALUES('first4',50,901805632,'{"seq":50,"at":901805632,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":82,"total":201,"word":"RESEITSA","blanks":[]}}');
INSERT INTO "event" VALUES('first4',51,901805632,'{"seq":51,"at":901805632,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":82,"total":201,"word":"RESEITSA","blanks":[]}}');
INSERT INTO "event" VALUES('first4',52,901805632,'{"seq":52,"at":901805632,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first4',53,901805632,'{"seq":53,"at":901805632,"by":"B","part":0,"event":"DrawEnded","side":"B","count":7,"tiles":"ADEERLM","surplus":0}');
INSERT INTO "event" VALUES('first4',54,901805632,'{"seq":54,"at":901805632,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first4',55,901805632,'{"seq":55,"at":901805632,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first4',56,901805632,'{"seq":56,"at":901805632,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first4',57,901808260,'{"seq":57,"at":901808260,"by":"A","part":0,"event":"TilesLaid","tiles":[["K7","G"],["M7","u"],["N7","S"],["O7","E"]]}');
INSERT INTO "event" VALUES('first4',58,901808260,'{"seq":58,"at":901808260,"by":"A","part":0,"event":"PlacementFinished","placement":"7K G.uSE","score":{"words":[{"slot":"7K","tiles":"GAuSE","letters":5,"factor":1},{"slot":"K7","tiles":"GV","letters":6,"factor":1},{"slot":"M7","tiles":"uI","letters":1,"factor":1},{"slot":"N7","tiles":"SN","letters":2,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first4',59,901808260,'{"seq":59,"at":901808260,"by":"A","part":0,"event":"ScoreAnnounced","points":14,"total":110}');
INSERT INTO "event" VALUES('first4',60,901818493,'{"seq":60,"at":901818493,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":14,"total":110,"word":"GAUSE","blanks":[["M7","U"]]}}');
INSERT INTO "event" VALUES('first4',61,901818493,'{"seq":61,"at":901818493,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":14,"total":110,"word":"GAUSE","blanks":[["M7","U"]]}}');
INSERT INTO "event" VALUES('first4',62,901818493,'{"seq":62,"at":901818493,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first4',63,901818493,'{"seq":63,"at":901818493,"by":"A","part":0,"event":"DrawEnded","side":"A","count":4,"tiles":"OUDR","surplus":0}');
INSERT INTO "event" VALUES('first4',64,901818493,'{"seq":64,"at":901818493,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first4',65,901818493,'{"seq":65,"at":901818493,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first4',66,901818493,'{"seq":66,"at":901818493,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first4',67,901818493,'{"seq":67,"at":901818493,"by":"B","part":0,"event":"TilesLaid","tiles":[["E12","D"],["F12","L"],["I12","E"]]}');
INSERT INTO "event" VALUES('first4',68,901818493,'{"seq":68,"at":901818493,"by":"B","part":0,"event":"PlacementFinished","placement":"12E DL..E","score":{"words":[{"slot":"12E","tiles":"DLT[RR]E","letters":13,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first4',69,901818493,'{"seq":69,"at":901818493,"by":"B","part":0,"event":"ScoreAnnounced","points":13,"total":214}');
INSERT INTO "event" VALUES('first4',70,901848492,'{"seq":70,"at":901848492,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":13,"total":214,"word":"DLTRRE","blanks":[]}}');
INSERT INTO "event" VALUES('first4',71,901848492,'{"seq":71,"at":901848492,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":13,"total":214,"word":"DLTRRE","blanks":[]}}');
INSERT INTO "event" VALUES('first4',72,901848492,'{"seq":72,"at":901848492,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first4',73,901848492,'{"seq":73,"at":901848492,"by":"B","part":0,"event":"DrawEnded","side":"B","count":3,"tiles":"YTO","surplus":0}');
INSERT INTO "event" VALUES('first4',74,901848492,'{"seq":74,"at":901848492,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first4',75,901848492,'{"seq":75,"at":901848492,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first4',76,901848492,'{"seq":76,"at":901848492,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first4',77,901856362,'{"seq":77,"at":901856362,"by":"A","part":0,"event":"TilesLaid","tiles":[["F10","A"],["I10","O"],["J10","R"],["K10","Q"]]}');
INSERT INTO "event" VALUES('first4',78,901856362,'{"seq":78,"at":901856362,"by":"A","part":0,"event":"PlacementFinished","placement":"10F A..ORQ.","score":{"words":[{"slot":"10F","tiles":"AELORQC","letters":17,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first4',79,901856362,'{"seq":79,"at":901856362,"by":"A","part":0,"event":"ScoreAnnounced","points":17,"total":127}');
INSERT INTO "event" VALUES('first4',80,901859620,'{"seq":80,"at":901859620,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":17,"total":127,"word":"AELORQC","blanks":[]}}');
INSERT INTO "event" VALUES('first4',81,901859620,'{"seq":81,"at":901859620,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":17,"total":127,"word":"AELORQC","blanks":[]}}');
INSERT INTO "event" VALUES('first4',82,901859620,'{"seq":82,"at":901859620,"by":"A","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first4',83,901859620,'{"seq":83,"at":901859620,"by":"A","part":0,"event":"DrawEnded","side":"A","count":4,"tiles":"[LL]RUL","surplus":0}');
INSERT INTO "event" VALUES('first4',84,901859620,'{"seq":84,"at":901859620,"by":"A","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first4',85,901859620,'{"seq":85,"at":901859620,"by":"A","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first4',86,901859620,'{"seq":86,"at":901859620,"by":"A","part":2,"event":"TurnBegan","side":"B"}');
INSERT INTO "event" VALUES('first4',87,901860652,'{"seq":87,"at":901860652,"by":"B","part":0,"event":"TilesLaid","tiles":[["O8","E"]]}');
INSERT INTO "event" VALUES('first4',88,901860652,'{"seq":88,"at":901860652,"by":"B","part":0,"event":"PlacementFinished","placement":"8E ..........E","score":{"words":[{"slot":"8E","tiles":"INESJNVUINE","letters":21,"factor":3},{"slot":"O7","tiles":"EE","letters":2,"factor":3}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first4',89,901860652,'{"seq":89,"at":901860652,"by":"B","part":0,"event":"ScoreAnnounced","points":69,"total":283}');
INSERT INTO "event" VALUES('first4',90,901860652,'{"seq":90,"at":901860652,"by":"A","part":0,"event":"ScoreNoted","side":"A","note":{"points":69,"total":283,"word":"INESJNVUINE","blanks":[]}}');
INSERT INTO "event" VALUES('first4',91,901860652,'{"seq":91,"at":901860652,"by":"B","part":0,"event":"ScoreNoted","side":"B","note":{"points":69,"total":283,"word":"INESJNVUINE","blanks":[]}}');
INSERT INTO "event" VALUES('first4',92,901860652,'{"seq":92,"at":901860652,"by":"B","part":0,"event":"DrawBegan"}');
INSERT INTO "event" VALUES('first4',93,901860652,'{"seq":93,"at":901860652,"by":"B","part":0,"event":"DrawEnded","side":"B","count":1,"tiles":"C","surplus":0}');
INSERT INTO "event" VALUES('first4',94,901860652,'{"seq":94,"at":901860652,"by":"B","part":0,"more":true,"event":"ClockPressed"}');
INSERT INTO "event" VALUES('first4',95,901860652,'{"seq":95,"at":901860652,"by":"B","part":1,"more":true,"event":"TurnClosed"}');
INSERT INTO "event" VALUES('first4',96,901860652,'{"seq":96,"at":901860652,"by":"B","part":2,"event":"TurnBegan","side":"A"}');
INSERT INTO "event" VALUES('first4',97,901860652,'{"seq":97,"at":901860652,"by":"A","part":0,"event":"TilesLaid","tiles":[["M10","L"],["N10","U"],["O10","U"]]}');
INSERT INTO "event" VALUES('first4',98,901860652,'{"seq":98,"at":901860652,"by":"A","part":0,"event":"PlacementFinished","placement":"10F .......LUU","score":{"words":[{"slot":"10F","tiles":"AELORQCLUU","letters":18,"factor":1}],"bonus":0},"off_centre":false}');
INSERT INTO "event" VALUES('first4',99,901860652,'{"seq":99,"at":901860652,"by":"A","part":0,"event":"ScoreAnnounced","points":18,"total":145}');
CREATE TABLE "game" (
	id TEXT NOT NULL, 
	created_at INTEGER NOT NULL, 
	edition TEXT NOT NULL, 
	language TEXT NOT NULL, 
	lexicon TEXT NOT NULL, 
	lexicon_digest TEXT NOT NULL, 
	pace TEXT NOT NULL, 
	days_a_turn INTEGER, 
	clock_ms INTEGER, 
	visibility TEXT NOT NULL, 
	delay_ms INTEGER NOT NULL, 
	rated INTEGER NOT NULL, 
	match_id TEXT, 
	match_place INTEGER, 
	side_a TEXT, 
	side_b TEXT, 
	imported_by TEXT, 
	status TEXT NOT NULL, 
	turn TEXT, 
	score_a INTEGER DEFAULT '0' NOT NULL, 
	score_b INTEGER DEFAULT '0' NOT NULL, 
	result TEXT, 
	moved_at INTEGER, 
	due_at INTEGER, 
	ended_at INTEGER, 
	call TEXT, 
	call_at INTEGER, 
	CONSTRAINT pk_game PRIMARY KEY (id), 
	CONSTRAINT fk_game_imported_by FOREIGN KEY(imported_by) REFERENCES account (id), 
	CONSTRAINT fk_game_side_b FOREIGN KEY(side_b) REFERENCES account (id), 
	CONSTRAINT ck_game_visibility CHECK (visibility IN ('public', 'link', 'players')), 
	CONSTRAINT fk_game_match_id FOREIGN KEY(match_id) REFERENCES "match" (id), 
	CONSTRAINT ck_game_status CHECK (status IN ('running', 'over', 'cancelled', 'recorded')), 
	CONSTRAINT fk_game_side_a FOREIGN KEY(side_a) REFERENCES account (id), 
	CONSTRAINT ck_game_sides CHECK ((imported_by IS NULL AND pace <> 'table') = (side_a IS NOT NULL AND side_b IS NOT NULL)), 
	CONSTRAINT ck_game_pace CHECK (pace IN ('live', 'correspondence', 'table'))
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "game" VALUES('brought',1790000000009,'fise-2009','es','x','d','live',NULL,NULL,'public',0,0,NULL,NULL,NULL,NULL,'pjyrbszgypmn','recorded',NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES('first0',1790000000000,'fise-2009','es','fise-2009','d','live',NULL,1500000,'public',0,0,NULL,NULL,'pjyrbszgypmn','zrjevf9ks8x5',NULL,'over',NULL,0,18,'{"winner": "B", "cause": "time", "both_lose": false, "adjudicated": false, "signed": true}',367479383,NULL,367479383,NULL,NULL);
INSERT INTO "game" VALUES('first1',1790000000001,'fise-2004','es','fise-2004','d','live',NULL,1500000,'public',0,0,NULL,NULL,'pjyrbszgypmn','pftbr4hp7sj8',NULL,'over',NULL,-124,14,'{"winner": "B", "cause": "time", "both_lose": false, "adjudicated": false, "signed": true}',438574849,NULL,438574849,NULL,NULL);
INSERT INTO "game" VALUES('first2',1790000000002,'fise-2007','es','fise-2007','d','live',NULL,1500000,'public',0,0,NULL,NULL,'pjyrbszgypmn','zrjevf9ks8x5',NULL,'over',NULL,175,161,'{"winner": "A", "cause": "time", "both_lose": false, "adjudicated": false, "signed": true}',645825892,NULL,645825892,NULL,NULL);
INSERT INTO "game" VALUES('first3',1790000000003,'cat','ca','cat','d','live',NULL,1500000,'public',0,0,NULL,NULL,'pjyrbszgypmn','zrjevf9ks8x5',NULL,'over',NULL,-75,2,'{"winner": "B", "cause": "overtime", "both_lose": false, "adjudicated": false, "signed": false}',13806378,NULL,13806378,NULL,NULL);
INSERT INTO "game" VALUES('first4',1790000000004,'fise-2009','es','fise-2009','d','live',NULL,1500000,'public',0,0,NULL,NULL,'pjyrbszgypmn','zrjevf9ks8x5',NULL,'running','B',127,283,NULL,901860652,901890652,NULL,NULL,NULL);
CREATE TABLE list (
	owner TEXT NOT NULL, 
	name TEXT NOT NULL, 
	lexicon TEXT NOT NULL, 
	question TEXT NOT NULL, 
	saved INTEGER NOT NULL, 
	size INTEGER NOT NULL, 
	words TEXT NOT NULL, 
	CONSTRAINT pk_list PRIMARY KEY (owner, name)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE "match" (
	id TEXT NOT NULL, 
	created_at INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_match PRIMARY KEY (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE mute (
	game TEXT NOT NULL, 
	account TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_mute PRIMARY KEY (game, account), 
	CONSTRAINT fk_mute_account FOREIGN KEY(account) REFERENCES account (id), 
	CONSTRAINT fk_mute_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE note (
	game TEXT NOT NULL, 
	account TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_note PRIMARY KEY (game, account), 
	CONSTRAINT fk_note_account FOREIGN KEY(account) REFERENCES account (id), 
	CONSTRAINT fk_note_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE offer (
	id TEXT NOT NULL, 
	account TEXT NOT NULL, 
	invited TEXT, 
	created_at INTEGER NOT NULL, 
	expires_at INTEGER, 
	listed INTEGER NOT NULL, 
	terms TEXT NOT NULL, 
	game TEXT, 
	CONSTRAINT pk_offer PRIMARY KEY (id), 
	CONSTRAINT fk_offer_account FOREIGN KEY(account) REFERENCES account (id), 
	CONSTRAINT fk_offer_game FOREIGN KEY(game) REFERENCES game (id), 
	CONSTRAINT fk_offer_invited FOREIGN KEY(invited) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "offer" VALUES('offered','pjyrbszgypmn',NULL,1790000000000,NULL,1,'{"kind": "game"}',NULL);
CREATE TABLE presence (
	game TEXT NOT NULL, 
	account TEXT NOT NULL, 
	process TEXT NOT NULL, 
	tabs INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (game, account, process), 
	CONSTRAINT fk_presence_game FOREIGN KEY(game) REFERENCES game (id), 
	CONSTRAINT fk_presence_account FOREIGN KEY(account) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE puzzle_answer (
	account TEXT NOT NULL, 
	puzzle TEXT NOT NULL, 
	language TEXT NOT NULL, 
	move TEXT NOT NULL, 
	solved INTEGER NOT NULL, 
	"before" REAL NOT NULL, 
	"after" REAL NOT NULL, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_puzzle_answer PRIMARY KEY (account, puzzle), 
	CONSTRAINT fk_puzzle_answer_account FOREIGN KEY(account) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE puzzle_rating (
	account TEXT NOT NULL, 
	language TEXT NOT NULL, 
	rating REAL NOT NULL, 
	deviation REAL NOT NULL, 
	volatility REAL NOT NULL, 
	puzzles INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_puzzle_rating PRIMARY KEY (account, language), 
	CONSTRAINT fk_puzzle_rating_account FOREIGN KEY(account) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE rating (
	account TEXT NOT NULL, 
	language TEXT NOT NULL, 
	speed TEXT NOT NULL, 
	rating REAL NOT NULL, 
	deviation REAL NOT NULL, 
	volatility REAL NOT NULL, 
	games INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_rating PRIMARY KEY (account, language, speed), 
	CONSTRAINT fk_rating_account FOREIGN KEY(account) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE recovery (
	secret_hash TEXT NOT NULL, 
	account TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	created_at INTEGER NOT NULL, 
	expires_at INTEGER, 
	CONSTRAINT pk_recovery PRIMARY KEY (secret_hash), 
	CONSTRAINT ck_recovery_kind CHECK (kind IN ('code', 'link')), 
	CONSTRAINT fk_recovery_account FOREIGN KEY(account) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE report (
	id TEXT NOT NULL, 
	reporter TEXT NOT NULL, 
	account TEXT NOT NULL, 
	game TEXT, 
	reason TEXT NOT NULL, 
	text TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	closed_at INTEGER, 
	closed_by TEXT, 
	CONSTRAINT pk_report PRIMARY KEY (id), 
	CONSTRAINT fk_report_account FOREIGN KEY(account) REFERENCES account (id), 
	CONSTRAINT fk_report_closed_by FOREIGN KEY(closed_by) REFERENCES account (id), 
	CONSTRAINT fk_report_game FOREIGN KEY(game) REFERENCES game (id), 
	CONSTRAINT fk_report_reporter FOREIGN KEY(reporter) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "report" VALUES('pq4pza3apywt','zrjevf9ks8x5','pjyrbszgypmn','first0','stalling','…',1790000000005,NULL,NULL);
CREATE TABLE review_turn (
	game TEXT NOT NULL, 
	turn INTEGER NOT NULL, 
	mark TEXT NOT NULL, 
	found TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_review_turn PRIMARY KEY (game, turn), 
	CONSTRAINT fk_review_turn_game FOREIGN KEY(game) REFERENCES game (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE role_grant (
	account TEXT NOT NULL, 
	role TEXT NOT NULL, 
	scope_kind TEXT NOT NULL, 
	scope_id TEXT NOT NULL, 
	granted_at INTEGER NOT NULL, 
	granted_by TEXT, 
	CONSTRAINT pk_role_grant PRIMARY KEY (account, role, scope_kind, scope_id), 
	CONSTRAINT ck_role_grant_scope_kind CHECK (scope_kind IN ('site', 'tournament', 'game')), 
	CONSTRAINT fk_role_grant_account FOREIGN KEY(account) REFERENCES account (id), 
	CONSTRAINT fk_role_grant_granted_by FOREIGN KEY(granted_by) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE session (
	token_hash TEXT NOT NULL, 
	account TEXT NOT NULL, 
	created_at INTEGER NOT NULL, 
	seen_at INTEGER NOT NULL, 
	agent TEXT NOT NULL, 
	CONSTRAINT pk_session PRIMARY KEY (token_hash), 
	CONSTRAINT fk_session_account FOREIGN KEY(account) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE throttle (
	what TEXT NOT NULL, 
	since INTEGER NOT NULL, 
	times INTEGER NOT NULL, 
	CONSTRAINT pk_throttle PRIMARY KEY (what)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE tournament (
	id TEXT NOT NULL, 
	created_at INTEGER NOT NULL, 
	created_by TEXT, 
	name TEXT NOT NULL, 
	edition TEXT NOT NULL, 
	date TEXT NOT NULL, 
	place TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	status TEXT NOT NULL, 
	visibility TEXT NOT NULL, 
	secret TEXT NOT NULL, 
	hall TEXT NOT NULL, 
	changed_at INTEGER NOT NULL, 
	CONSTRAINT pk_tournament PRIMARY KEY (id), 
	CONSTRAINT ck_tournament_status CHECK (status IN ('open', 'closed')), 
	CONSTRAINT ck_tournament_visibility CHECK (visibility IN ('public', 'link', 'officials')), 
	CONSTRAINT fk_tournament_created_by FOREIGN KEY(created_by) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE tournament_call (
	id TEXT NOT NULL, 
	tournament TEXT NOT NULL, 
	division TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	text TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	closed_at INTEGER, 
	closed_by TEXT, 
	CONSTRAINT pk_tournament_call PRIMARY KEY (id), 
	CONSTRAINT fk_tournament_call_tournament FOREIGN KEY(tournament) REFERENCES tournament (id), 
	CONSTRAINT fk_tournament_call_closed_by FOREIGN KEY(closed_by) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE tournament_event (
	tournament TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	account TEXT, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_tournament_event PRIMARY KEY (tournament, seq), 
	CONSTRAINT fk_tournament_event_tournament FOREIGN KEY(tournament) REFERENCES tournament (id), 
	CONSTRAINT fk_tournament_event_account FOREIGN KEY(account) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE tournament_game (
	game TEXT NOT NULL, 
	tournament TEXT NOT NULL, 
	division TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT pk_tournament_game PRIMARY KEY (game), 
	CONSTRAINT fk_tournament_game_game FOREIGN KEY(game) REFERENCES game (id), 
	CONSTRAINT fk_tournament_game_tournament FOREIGN KEY(tournament) REFERENCES tournament (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE tournament_player (
	tournament TEXT NOT NULL, 
	account TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_tournament_player PRIMARY KEY (tournament, account), 
	CONSTRAINT fk_tournament_player_tournament FOREIGN KEY(tournament) REFERENCES tournament (id), 
	CONSTRAINT fk_tournament_player_account FOREIGN KEY(account) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE webhook (
	id TEXT NOT NULL, 
	account TEXT NOT NULL, 
	url TEXT NOT NULL, 
	secret TEXT NOT NULL, 
	created_at INTEGER NOT NULL, 
	failures INTEGER NOT NULL, 
	problem TEXT NOT NULL, 
	CONSTRAINT pk_webhook PRIMARY KEY (id), 
	CONSTRAINT fk_webhook_account FOREIGN KEY(account) REFERENCES account (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE INDEX ix_card_owner_due ON card (owner, due);
CREATE INDEX ix_throttle_since ON throttle (since);
CREATE INDEX ix_block_blocked ON block (blocked);
CREATE INDEX ix_recovery_account ON recovery (account);
CREATE INDEX ix_role_grant_scope_kind_scope_id ON role_grant (scope_kind, scope_id);
CREATE INDEX ix_session_account ON session (account);
CREATE INDEX ix_chat_account ON chat (account);
CREATE INDEX ix_offer_account ON offer (account);
CREATE INDEX ix_offer_invited ON offer (invited);
CREATE INDEX ix_offer_listed ON offer (listed);
CREATE INDEX ix_report_account ON report (account);
CREATE INDEX ix_report_reporter ON report (reporter);
CREATE INDEX ix_claim_holder ON claim (holder);
CREATE INDEX ix_claim_until ON claim (until);
CREATE INDEX ix_presence_at ON presence (at);
CREATE INDEX ix_access_token_account ON access_token (account);
CREATE INDEX ix_webhook_account ON webhook (account);
CREATE INDEX ix_delivery_webhook ON delivery (webhook);
CREATE INDEX ix_delivery_account ON delivery (account);
CREATE INDEX ix_delivery_created_at ON delivery (created_at);
CREATE INDEX ix_delivery_due_at ON delivery (due_at);
CREATE INDEX ix_game_match_id ON game (match_id);
CREATE INDEX ix_game_status_due_at ON game (status, due_at);
CREATE INDEX ix_game_side_b ON game (side_b);
CREATE INDEX ix_game_side_a ON game (side_a);
CREATE INDEX ix_game_imported_by ON game (imported_by);
CREATE INDEX ix_game_call_at ON game (call_at);
CREATE INDEX ix_tournament_visibility_changed_at ON tournament (visibility, changed_at);
CREATE INDEX ix_tournament_player_account ON tournament_player (account);
CREATE INDEX ix_tournament_game_tournament_division_round ON tournament_game (tournament, division, round);
CREATE INDEX ix_tournament_call_tournament_closed_at ON tournament_call (tournament, closed_at);
CREATE INDEX ix_review_turn_at ON review_turn (at);
COMMIT;
