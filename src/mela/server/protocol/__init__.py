"""Everything that goes over the wire, as structs: socket messages and HTTP bodies."""
