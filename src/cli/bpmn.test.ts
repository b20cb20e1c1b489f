import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import purchase from '#fixtures/flows/purchase.json'
import form from '#fixtures/forms/purchase.json'
import type { DesignDocument } from '../client/index'
import { upgradeForm } from '../core/form'
import { readFlow, writeFlow } from './design-files'
import { runCommand } from './run-command'

const roots: string[] = []
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qianpi-bpmn-'))
  roots.push(folder)
})
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true })
})

/** Runs a command in English without a server. */
async function qianpi(...args: string[]) {
  const said = { printed: '', complained: '' }
  const exitCode = await runCommand(args, {
    env: { LANG: 'en_US.UTF-8', XDG_CONFIG_HOME: folder },
    print: (text) => {
      said.printed += text
    },
    complain: (text) => {
      said.complained += text
    },
  })
  return { exitCode, ...said }
}

const design = { ...purchase.design, fileList: [], formset: upgradeForm(form) }
const document = { name: '采购', description: '', names: [], design, cases: [] } as unknown as DesignDocument
const at = (name: string) => join(folder, name)
const fileOf = (text: string) => {
  writeFileSync(at('file.bpmn'), text)
  return at('file.bpmn')
}

/** Document of another program, without a diagram: two tasks, and a signal that has no equivalent. */
const foreign = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x">
  <bpmn:process id="p" name="../Travel">
    <bpmn:startEvent id="begin"/>
    <bpmn:userTask id="check" name="Check"><bpmn:documentation>Look at the sums.</bpmn:documentation></bpmn:userTask>
    <bpmn:intermediateThrowEvent id="tell" name="Tell"><bpmn:signalEventDefinition id="s"/></bpmn:intermediateThrowEvent>
    <bpmn:userTask id="pay" name="Pay"/>
    <bpmn:sequenceFlow id="f1" sourceRef="begin" targetRef="check"/>
    <bpmn:sequenceFlow id="f2" sourceRef="check" targetRef="tell"/>
    <bpmn:sequenceFlow id="f3" sourceRef="tell" targetRef="pay"/>
  </bpmn:process>
</bpmn:definitions>`

test('brings a flow of a folder through a document into a folder with the same files', async () => {
  writeFlow(at('one'), { id: 'one', document })
  const exported = await qianpi('bpmn', 'export', at('one'), '-o', at('one.bpmn'))
  expect(exported).toEqual({ exitCode: 0, printed: `Written: ${at('one.bpmn')}`, complained: '' })
  const imported = await qianpi('bpmn', 'import', at('one.bpmn'), '-o', at('two'))
  expect([imported.exitCode, imported.complained]).toEqual([0, ''])
  expect(readFlow(at('two')).document).toEqual(readFlow(at('one')).document)
})

test('prints the document if no file is named', async () => {
  writeFlow(at('one'), { id: 'one', document })
  const { printed } = await qianpi('bpmn', 'export', at('one'))
  expect(printed).toMatch(/^<\?xml.*<bpmn:userTask.*<\/bpmn:definitions>$/s)
})

test('reports what a document of another program loses, and exits with 0', async () => {
  const { exitCode, printed, complained } = await qianpi(
    'bpmn',
    'import',
    fileOf(foreign),
    '-o',
    at('travel'),
  )
  expect(exitCode).toBe(0)
  expect(printed).toContain(`../Travel: written to ${at('travel')}, steps: 3`)
  expect(complained.split('\n')).toEqual([
    expect.stringMatching(/^~ changed: begin: /),
    '! lost: Tell: throwing signal, escalation or compensation event: passed through, nothing is sent',
  ])
  const { id, document } = readFlow(at('travel'))
  expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  const { funlist, layoutset } = document.design
  expect(funlist.map(({ name }) => name)).toEqual([expect.any(String), 'Check', 'Pay'])
  expect(funlist[1]?.btnGroup[0]?.defaultFunId).toEqual([funlist[2]?.id])
  expect(new Set(layoutset.map(({ loc }) => loc)).size).toBe(3)
})

test('keeps id, name, form and settings of the flow in the folder', async () => {
  writeFlow(at('one'), { id: 'one', document })
  const { printed } = await qianpi('bpmn', 'import', fileOf(foreign), '-o', at('one'), '--json')
  expect(JSON.parse(printed)).toMatchObject({
    id: 'one',
    name: '采购',
    steps: 3,
    report: { lost: [expect.stringContaining('Tell')] },
  })
  const now = readFlow(at('one'))
  expect(now.document.design.formset).toEqual(design.formset)
  expect(now.document.design.set).toEqual(design.set)
  expect(now.document.design.funlist.map(({ name }) => name)).toContain('Pay')
})

test.each<[string, string, string]>([
  ['entities', foreign.replace('?>', '?><!DOCTYPE x [<!ENTITY a "a">]>'), 'DOCTYPE'],
  ['no BPMN', 'Dear all', 'file.bpmn: '],
  ['a cut document', foreign.slice(0, -40), 'file.bpmn: '],
])('refuses a file that cannot be read, and writes nothing: %s', async (_, text, reason) => {
  const refused = await qianpi('bpmn', 'import', fileOf(text), '-o', at('new'))
  expect(refused).toEqual({ exitCode: 2, printed: '', complained: expect.stringContaining(reason) })
  expect(existsSync(at('new'))).toBe(false)
})

test('refuses a folder with other files, a missing file, and files that are no design', async () => {
  const file = fileOf(foreign)
  const other = await qianpi('bpmn', 'import', file, '-o', folder)
  expect([other.exitCode, other.complained]).toEqual([2, expect.stringContaining('not the folder of a flow')])
  expect(readdirSync(folder)).toEqual(['file.bpmn'])
  expect((await qianpi('bpmn', 'import', at('none.bpmn'), '-o', at('new'))).exitCode).toBe(2)
  expect((await qianpi('bpmn', 'import', file)).exitCode).toBe(2)
  writeFlow(at('one'), { id: 'one', document })
  const path = at('one/flow.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"dealtype": "orsign"', '"dealtype": "none"'))
  const broken = await qianpi('bpmn', 'export', at('one'))
  expect([broken.exitCode, broken.complained]).toEqual([2, expect.stringContaining('dealtype')])
})
