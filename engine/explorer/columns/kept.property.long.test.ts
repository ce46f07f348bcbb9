// Its property has all of its runs here.
import "./kept.property.test.ts";
