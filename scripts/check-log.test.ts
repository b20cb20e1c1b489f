import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

/** The check of log files as it is started: files are read piece by piece. */

const folder = mkdtempSync(join(tmpdir(), 'check-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

function check(name: string, content: string) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const { status, stdout } = spawnSync(process.execPath, ['scripts/check-log.mjs', path], {
    encoding: 'utf8',
  })
  return { status, lines: stdout.trim().split('\n').slice(0, -1) }
}

const parts = {
  events: [
    {
      id: 'e',
      type: 'sent',
      time: '2026-11-30T08:00:00Z',
      relationships: [{ objectId: 'o', qualifier: '' }],
    },
  ],
  objects: [{ id: 'o', type: 'request' }],
  objectTypes: [{ name: 'request', attributes: [] }],
  eventTypes: [{ name: 'sent', attributes: [] }],
}

test('reads lists of an OCEL document in any order, and says what is wrong with it', () => {
  const whole = JSON.stringify(parts)
  expect(check('whole.json', whole)).toEqual({ status: 0, lines: [] })
  expect(check('ids.json', whole.replace('"o"', '"gone"'))).toEqual({
    status: 1,
    lines: ['1\te refers to gone, which is no object'],
  })
  expect(check('cut.json', whole.slice(0, -1)).lines).toEqual(['1\tthe document ends too early'])
  expect(check('odd.json', whole.replace(':', '?')).lines[0]).toContain('no JSON')
})

test('says where a XES log ends too early', () => {
  const log = '<log xes.version="1.0"><trace><string key="a" value="b"/></trace></log>'
  expect(check('cut.xes', log.slice(0, -6)).status).toBe(1)
})
