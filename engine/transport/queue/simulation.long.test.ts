// Its properties have all of their runs here.
import "./simulation.test.ts";
