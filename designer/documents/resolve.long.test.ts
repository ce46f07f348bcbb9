// Its properties have all of their runs here.
import "./resolve.test.ts";
