import { expect, test } from 'vitest'
import files from '#fixtures/forms/widgets/files.json'
import type { FormDesign } from '../../../generated/types'
import { collectFiles } from './file-references'
import { valueSchemaOf } from './value-schema'

const form = files as unknown as FormDesign
const entry = { fileid: 'f1', name: 'a.txt', formats: 'txt', size: 1, created_at: '2026-11-20T02:00:00.000Z' }
const image = { key: 'k', o_url: '/file/oa/form/i1/a.png', filename: 'a.png', imgid: 'i1' }

test('finds files by the member their field names, with the field that contains them', () => {
  expect(collectFiles(form, { fileA1: [entry], imageC3: [image] })).toEqual([
    { id: 'f1', entry, place: 'fileA1', title: '合同扫描件' },
    { id: 'i1', entry: image, place: 'imageC3', title: '现场照片' },
  ])
})

test('finds the files that a text links to', () => {
  const item = { ...form.list[0], model: 'words', options: { componentName: 'fm-tinymce' } }
  const words = '<p><img src="/file/oa/form/i1/a.png"><img src="https://elsewhere.example/file/a.png"></p>'
  const uses = collectFiles({ list: [item] as FormDesign['list'] }, { words })
  expect(uses.map(({ id, place }) => [id, place])).toEqual([['i1', 'words']])
})

test.each([[undefined], ['f1'], [{ fileid: 'f1' }], [[null, 'f1', { fileid: 7 }]]])(
  'finds no files in a value of another shape (%j)',
  (value) => expect(collectFiles(form, { fileA1: value })).toEqual([]),
)

test('allows the configured number of files, eight by default and many for 0', () => {
  const most = form.list.map((item) => valueSchemaOf(item).maxItems)
  expect(most).toEqual([5, 200, 9, 2])
  const silent = { type: 'custom', options: { componentName: 'fm-fileupload' } }
  expect(valueSchemaOf(silent).maxItems).toBe(8)
})
