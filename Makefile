# The short names of the daily work. `make` alone lists them.
.DEFAULT_GOAL := help
.PHONY: help setup test soak demo bench format clean

# Maven may run on any Java from 17 on; this shows it the JDK 25 to compile and test with, wherever that is.
MVN = JAVA25_HOME="$$(hack/find-jdk)" mvn -B -ntp

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

setup: ## install what is missing on this machine: a JDK 25, Maven
	@hack/setup

test: setup ## all checks and all tests
	$(MVN) verify

MINUTES ?= 10
soak: setup ## simulate with fresh seeds for MINUTES=10
	$(MVN) -q -pl sim -am test -Dtest=SoakTest -Dsurefire.failIfNoSpecifiedTests=false -Dsoak.minutes=$(MINUTES) $(if $(FROM),-Dsoak.from=$(FROM))

demo: setup ## build, then watch a Job, a training, Slurm nodes and a database in a local cluster
	@redis=$$(timeout 90 hack/redis); PATH="$${redis:+$$redis:}$$PATH" ./rota demo

bench: setup ## the benchmarks: a table, and target/bench/*.json
	@hack/bench
	@hack/bench-job
	@hack/bench-instanceset
	@hack/bench-nodeset
	@hack/bench-train

format: setup ## put all sources into the form that `make test` asks for
	$(MVN) -q spotless:apply

clean: ## forget everything that was built
	$(MVN) -q clean
