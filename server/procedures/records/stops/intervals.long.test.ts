// Its properties have all of their runs here.
import "./intervals.test.ts";
