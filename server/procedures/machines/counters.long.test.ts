// Its properties have all of their runs here.
import "./counters.test.ts";
