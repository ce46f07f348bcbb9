// Its property has all of its runs here.
import "./following.property.test.ts";
