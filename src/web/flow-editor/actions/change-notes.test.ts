import { expect, test } from 'vitest'
import { mergeDesigns } from '#/core/flow/compare/merge-designs'
import { noteHeight } from '../canvas/note-nodes'
import { createTestDesign, createTestStep } from '../testing'
import { addNote, moveNotes, notesOf, removeNote, setNoteText } from './change-notes'

const plain = createTestDesign(createTestStep('apply'), createTestStep('lead'))
const noted = addNote(plain, { id: 'n1', at: { x: 300.4, y: 20 } })
const textsOf = (design: typeof plain) => notesOf(design).map(({ text }) => text)

test('adds a note at a position, edits, moves and removes it', () => {
  expect(notesOf(noted)).toEqual([{ id: 'n1', text: '', loc: '300 20' }])
  const written = setNoteText(noted, { id: 'n1', text: '等法务确认' })
  expect(textsOf(written)).toEqual(['等法务确认'])
  expect(notesOf(moveNotes(written, new Map([['n1', { x: 1, y: 2 }]])))[0]?.loc).toBe('1 2')
  expect(notesOf(removeNote(written, 'n1'))).toEqual([])
})

test('a change without effect returns the same design', () => {
  expect(setNoteText(noted, { id: 'n1', text: '' })).toBe(noted)
  expect(
    moveNotes(
      noted,
      new Map([
        ['lead', { x: 9, y: 9 }],
        ['n1', { x: 300, y: 20 }],
      ]),
    ),
  ).toBe(noted)
})

test('merges notes of two designers; the same note changed by both is a conflict', () => {
  const mine = setNoteText(noted, { id: 'n1', text: '我的' })
  const theirs = addNote(noted, { id: 'n2', at: { x: 0, y: 0 } })
  const both = mergeDesigns({ base: noted, mine, theirs })
  expect(both.clashes).toEqual([])
  expect(textsOf(both.design).sort()).toEqual(['', '我的'])
  const other = setNoteText(noted, { id: 'n1', text: '他的' })
  expect(mergeDesigns({ base: noted, mine, theirs: other }).clashes).toHaveLength(1)
})

test('a note grows with its text', () => {
  const height = (text: string) => noteHeight({ id: 'n1', loc: '0 0', text })
  expect(height('短')).toBe(height('两行\n也一样'))
  expect(height('很'.repeat(60))).toBeGreaterThan(height('短'))
})
