import { expect, test } from 'vitest'
import { createTestRandom } from '../testing'
import { readImport } from './read-import'

const read = (text: string) => readImport(text, { chance: createTestRandom(), language: 'zh' })

test.each<[string, object]>([
  ['VForm', { widgetList: [{ type: 'input', options: { name: 'a' } }], formConfig: {} }],
  ['form-create', [{ type: 'input', field: 'a', title: '甲' }, { type: 'div' }]],
  ['form-create', { rule: [{ type: 'input', field: 'a' }], option: {} }],
  [
    'Designable / Formily',
    { form: { labelCol: 6 }, schema: { type: 'object', properties: { a: { 'x-component': 'Input' } } } },
  ],
  [
    'Designable / Formily',
    { type: 'object', properties: { a: { type: 'void', properties: { b: { type: 'string' } } } } },
  ],
  ['SurveyJS', { pages: [{ name: 'p', elements: [{ type: 'text', name: 'a' }] }] }],
  ['SurveyJS', { elements: [{ type: 'text', name: 'a' }] }],
  [
    'form-js (Camunda)',
    { type: 'default', schemaVersion: 16, components: [{ type: 'textfield', key: 'a' }] },
  ],
  ['Form.io', { display: 'form', components: [{ type: 'textfield', key: 'a', input: true }] }],
])('recognises and imports a document of %s', (system, document) => {
  expect(read(JSON.stringify(document))).toMatchObject({ kind: 'foreign', system, count: 1, problems: [] })
})

test.each<[string, object]>([
  [
    'form-generator',
    { fields: [{ __config__: { label: '甲', tag: 'el-input' }, __vModel__: 'a' }], formRef: 'elForm' },
  ],
  ['flowable', { key: 'a', name: '甲', fields: [{ fieldType: 'FormField', id: 'a', type: 'text' }] }],
  ['amis', { type: 'page', body: [{ type: 'form', body: [] }] }],
])('recognises a document of %s and refuses it', (foreign, document) => {
  expect(read(JSON.stringify(document))).toEqual({ refused: 'foreign', foreign })
})

test.each([
  [
    'bpmn',
    '<?xml version="1.0"?>\n<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"/>',
  ],
  ['dmn', '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"/>'],
  ['xml', '<form/>'],
])('recognises %s', (foreign, text) => {
  expect(read(text)).toEqual({ refused: 'foreign', foreign })
})

test.each([
  ['a JSON Schema with a property called form', { type: 'object', properties: { form: {}, components: {} } }],
  ['a form with a list', { list: [], components: [] }],
])('imports %s', (_, document) => {
  expect(read(JSON.stringify(document))).toHaveProperty('form')
})
