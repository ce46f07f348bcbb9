// Its properties have all of their runs here.
import "./changes.test.ts";
