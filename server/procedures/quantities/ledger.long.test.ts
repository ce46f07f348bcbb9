// Its properties have all of their runs here.
import "./ledger.test.ts";
