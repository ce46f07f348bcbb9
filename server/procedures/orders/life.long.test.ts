// Its properties have all of their runs here.
import "./life.test.ts";
