import { expect, test } from 'vitest'
import { createTestRandom } from '../testing'
import { readImport } from './read-import'

const read = (text: string) => readImport(text, { chance: createTestRandom(), language: 'zh' })

test.each<[string, object]>([
  ['vform', { widgetList: [{ type: 'input', options: { name: 'a' } }], formConfig: {} }],
  [
    'form-generator',
    { fields: [{ __config__: { label: '甲', tag: 'el-input' }, __vModel__: 'a' }], formRef: 'elForm' },
  ],
  ['form-create', [{ type: 'input', field: 'a', title: '甲' }, { type: 'div' }]],
  ['form-create', { rule: [{ type: 'input', field: 'a' }], option: {} }],
  ['designable', { form: { labelCol: 6 }, schema: { type: 'object', properties: {} } }],
  ['surveyjs', { pages: [{ name: 'p', elements: [{ type: 'text', name: 'a' }] }] }],
  ['surveyjs', { elements: [{ type: 'text', name: 'a' }] }],
  ['form-js', { type: 'default', schemaVersion: 16, components: [{ type: 'textfield', key: 'a' }] }],
  ['formio', { display: 'form', components: [{ type: 'textfield', key: 'a', input: true }] }],
  ['flowable', { key: 'a', name: '甲', fields: [{ fieldType: 'FormField', id: 'a', type: 'text' }] }],
  ['amis', { type: 'page', body: [{ type: 'form', body: [] }] }],
])('recognises a document of %s', (foreign, document) => {
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
