// Its properties have all of their runs here.
import "./entities.test.ts";
