import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeStorages, openedStorages } from './opened-storages.js'
import { removeOwnFolders } from './own-folders.js'

// Before each file: what was opened for a test ends with it, what was opened for all of a file ends with the file. The
// worker outlives both, and with it every connection that is left open: PostgreSQL and poolers have only so many.
let ofFile = openedStorages()
beforeEach(() => void (ofFile = openedStorages()))
afterEach(() => closeStorages(ofFile))
afterAll(() => closeStorages())
afterAll(removeOwnFolders)
