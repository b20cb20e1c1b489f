import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { DocumentSync } from './sync-document'

function written(...texts: string[]) {
  const told: string[] = []
  const mirror = new DocumentSync((text) => told.push(text))
  const view = new EditorView({ extensions: mirror.extension })
  for (const insert of texts) view.dispatch({ changes: { from: view.state.doc.length, insert } })
  return { mirror, view, told, text: () => view.state.doc.toString() }
}

test('the owner hears each text once, and none that it gave itself', () => {
  const { mirror, view, told } = written('a', 'b')
  mirror.receive(view, 'given')
  expect(told).toEqual(['a', 'ab'])
})

test('a text that comes back late does not undo what was typed since', () => {
  const { mirror, view, text } = written('a', 'b', 'c')
  mirror.receive(view, 'a')
  expect(text()).toBe('abc')
  mirror.receive(view, 'abc')
  mirror.receive(view, 'a')
  expect(text()).toBe('a')
})
