import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expressionLimits } from '#/core/expression/limits'
import { maxHtmlParts, maxReadDepth } from '#/core/form/values/rich-text'
import { allowedFormats } from '#/server/platform/files/file-type'
import { requestLimits } from '#/server/platform/http/limits'
import { importsOf, ownSources } from './sources'

/** docs/security.md tells what stands in the code: numbers, kinds of files, keys. */

const page = readFileSync('docs/security.md', 'utf8').replaceAll(/\s+/g, ' ')
const hour = 3_600_000
const megabyte = 1024 * 1024

test.each([
  ['when unused sessions end', `after ${requestLimits.sessionIdle / hour / 24} days without use`],
  ['when all sessions end', `after ${requestLimits.sessionLife / hour / 24} days in all`],
  ['when impersonation ends', `Impersonation ends after ${requestLimits.actingLife / hour} hours`],
  ['when the test environment ends', `the test environment after ${requestLimits.testLife / hour}.`],
  [
    'how large a body is',
    `${requestLimits.openBytes / 1024} KB without an account, ${requestLimits.callBytes / 1024} KB with one, ${requestLimits.formBytes / megabyte} MB of form, ${requestLimits.bodyDepth} levels, ${requestLimits.bodyValues.toLocaleString('en')} values, ${requestLimits.bodyKeys.toLocaleString('en')} keys in one object, ${requestLimits.bodyKinds.toLocaleString('en')} kinds of objects`,
  ],
  [
    'how large rich text is',
    `${maxHtmlParts.toLocaleString('en')} parts (tags, attributes, pieces of text), ${maxReadDepth.toLocaleString('en')} levels`,
  ],
  ['what formulas may cost', `${expressionLimits.runSteps.toLocaleString('en')} steps for all of an act`],
  ['how many streams a person has', `${requestLimits.pushStreams} of one person at a process`],
  [
    'how long a list as a file is',
    `${requestLimits.exportRows.toLocaleString('en')} rows, written by a queue`,
  ],
  [
    'how large forms are',
    `${requestLimits.tableRows.toLocaleString('en')} rows; forms have ${requestLimits.formItems.toLocaleString('en')} fields`,
  ],
  [
    'what remote functions may take',
    `${requestLimits.remoteTime / 1000} seconds, ${requestLimits.remoteBytes / megabyte} MB, ${requestLimits.remoteAtOnce} at once`,
  ],
  [
    'how large files are',
    `One file has ${requestLimits.fileBytes / megabyte} MB, an image ${requestLimits.imageBytes / megabyte} MB`,
  ],
  [
    'how large a request is',
    `a request ${requestLimits.uploadBytes / megabyte} MB and ${requestLimits.uploadFiles} files`,
  ],
  [
    'how much lies unused',
    `${requestLimits.looseFiles} files and ${requestLimits.looseBytes / megabyte / 1024} GB`,
  ],
])('describes %s correctly', (_, told) => expect(page).toContain(told))

test('lists every accepted kind of file', () => {
  const [, told = ''] = /Taken are ([^.]+), where/.exec(page) ?? []
  expect(new Set(told.split(/, | and /))).toEqual(new Set(allowedFormats))
})

test('lists every key that the installation stores in its database', () => {
  const keepers = ownSources().filter((source) =>
    importsOf(source).includes('src/server/platform/security/secret'),
  )
  const names = keepers.flatMap(({ text }) => /^const name = '([\w-]+)'/m.exec(text)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
