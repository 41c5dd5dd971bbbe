"""The tables of the database. The steps are the record of a match, and its only truth."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

METADATA = MetaData()

#: One row: how far the migrations have brought this database.
REVISION = Table(
    "revision", METADATA, Column("number", Integer, primary_key=True, autoincrement=False)
)

#: People who have been here: guests, accounts, and the operator's secrets are elsewhere.
PERSONS = Table(
    "persons",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    # tokens of an earlier generation are no longer valid
    Column("sessions", Integer, nullable=False, server_default=text("0")),
    # by the operator: may look, but not sign in, talk, sit down or open tables
    Column("closed", Boolean, nullable=False, server_default=false()),
)

#: Tokens that were signed out, as long as they would be valid; nobody can read a token from this.
ENDED_TOKENS = Table(
    "ended_tokens",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("expires", Float, nullable=False),
)

#: Always empty: a node writes a row and deletes it again, to see whether it can.
TRIALS = Table("trials", METADATA, Column("id", String(16), primary_key=True))

#: What packs of people do, by the digest that records name. They stay, so that records replay.
MECHANICS = Table(
    "mechanics",
    METADATA,
    Column("digest", String(16), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("text", Text, nullable=False),
)

#: Packs of people. A changed pack is a new row; a removed one has no content any more.
PACKS = Table(
    "packs",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("owner", String(32), index=True),
    Column("game", String(20), nullable=False),
    Column("digest", String(16), ForeignKey("mechanics.digest"), nullable=False),
    Column("title", String(80), nullable=False),
    # the whole pack as JSON, with its texts
    Column("content", Text, nullable=False),
    # in the list of its owner, or only for one table
    Column("kept", Boolean, nullable=False),
    Column("removed", Boolean, nullable=False, server_default=false()),
    Column("changed", Float, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("pack_digest", String(16), nullable=False),
    Column("options", Text, nullable=False),
    Column("host", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    # seconds for a move, and for all moves of a player; 0 means no limit
    Column("move_seconds", Float, nullable=False),
    Column("match_seconds", Float, nullable=False),
    # when the player to move runs out of time
    Column("due", Float, index=True),
    Column("state", String(10), nullable=False, index=True),
    Column("seed", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
    Column("next", String(16)),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("pairing", Boolean, nullable=False, server_default=false()),
    # a takeback that a seat has asked for; the seats that agree are numbers with spaces between
    Column("takeback_seat", Integer),
    Column("takeback_version", Integer),
    Column("takeback_to", Integer),
    Column("takeback_agreed", Text),
    # the texts of a pack of people; its mechanics are found by the digest
    Column("own_pack", String(16), index=True),
    # what each move gives back to the player's `match_seconds`
    Column("increment_seconds", Float, nullable=False, server_default=text("0")),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),
    Column("word", String(100), nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("open", Boolean, nullable=False, server_default=false()),
    Column("here", Float, nullable=False, server_default=text("0")),
    # by the match that was played here, if it was rated
    Column("rating_before", Integer),
    Column("rating_after", Integer),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), ForeignKey("tables.id"), index=True, nullable=False),
    Column("person", String(32), nullable=False, server_default=text("''")),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
)

#: Version 0 is the set-up. Two writers of one version: the key lets only one in.
STEPS = Table(
    "steps",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("draws", Text, nullable=False),
    Column("at", Float, nullable=False),
)

#: Guests who have become members. The key is the name as it is compared with others.
ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("since", Float, nullable=False),
)

#: What a person has chosen, as JSON.
CHOICES = Table(
    "choices",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("chosen", Text, nullable=False),
)

#: A player is a person, or a bot of a level: `bot:novice`.
RATINGS = Table(
    "ratings",
    METADATA,
    Column("player", String(50), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
)

BLOCKS = Table(
    "blocks",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("blocked", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)

#: For the operator. The line is copied, since it goes with the person who said it.
REPORTS = Table(
    "reports",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("reporter", String(32), nullable=False),
    Column("person", String(32)),
    Column("table_id", String(16), nullable=False),
    Column("line", Text),
    Column("text", Text, nullable=False),
    Column("state", String(10), nullable=False),
)

#: Browsers that get notices when it is a person's turn.
PUSHES = Table(
    "pushes",
    METADATA,
    Column("endpoint", Text, primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), index=True, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(50), nullable=False),
)

#: The address of a program that gets the same notices.
HOOKS = Table(
    "hooks",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("url", Text, nullable=False),
    Column("secret", String(64), nullable=False),
)

#: The last version of a table for which a person got a notice.
NOTICES = Table(
    "notices",
    METADATA,
    Column("person", String(32), ForeignKey("persons.id"), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
)

#: When a node was last alive; one row.
HEARTBEAT = Table(
    "heartbeat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)

#: Times in which no node was alive, or the database did not answer.
PAUSES = Table(
    "pauses",
    METADATA,
    Column("began", Float, primary_key=True),
    Column("ended", Float, nullable=False),
)

#: Those who look after the site, with a password of their own.
OPERATORS = Table(
    "operators",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("password", Text, nullable=False),
    Column("sessions", Integer, nullable=False),
    Column("since", Float, nullable=False),
)

#: What they have done, and why.
ACTS = Table(
    "acts",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("who", String(40), nullable=False),
    Column("act", String(30), nullable=False),
    Column("about", String(64), nullable=False),
    Column("why", Text, nullable=False),
)

#: People and addresses that are banned or muted for a time.
SANCTIONS = Table(
    "sanctions",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(10), nullable=False),
    Column("whom", String(64), nullable=False),
    Column("is_address", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),
)

#: What nobody may say, or be called.
WORDS = Table("words", METADATA, Column("word", String(40), primary_key=True))

#: Links by which somebody chooses a new password, as hashes.
RESETS = Table(
    "resets",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("persons.id"), nullable=False),
    Column("expires", Float, nullable=False),
)
