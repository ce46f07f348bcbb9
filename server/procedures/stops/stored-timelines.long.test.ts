// Its properties have all of their runs here.
import "./stored-timelines.test.ts";
