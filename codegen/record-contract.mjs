// Records the contract of the calls for the version in package.json, as a step of its release.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordContract } from './call-changes.mjs'
import { contractOf } from './call-contract.mjs'
import { catalogue } from './catalogue.mjs'
import { readCalls, readShapes, root } from './schemas.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
recordContract(version, contractOf(catalogue(readShapes(), readCalls())))
console.log(`recorded the contract of ${version}`)
