# For testing frameworks that build an engine with `make EXE=name` and run `./name bench`.
EXE ?= lucena

all:
	npm ci --ignore-scripts
	node scripts/build.mjs
	printf '#!/bin/sh\nexec node "%s/dist/cli/main.js" "$$@"\n' "$(CURDIR)" > $(EXE)
	chmod +x $(EXE)

.PHONY: all
