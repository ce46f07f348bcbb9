// Its property has all of its runs here.
import "./columns.property.test.ts";
