#!/usr/bin/env node
import { processSurroundings } from './kernel/process-surroundings.js'
import { runCommandLine } from './run-command-line.js'

process.exitCode = await runCommandLine(process.argv.slice(2), processSurroundings())
