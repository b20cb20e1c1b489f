import { expect, test } from 'vitest'
import type { LogEntry, StoredFile } from '../../../../generated/types'
import { opinionPictures } from './opinion-pictures'

const file = (name: string) =>
  ({
    fileid: name,
    name,
    formats: name.split('.')[1],
    size: 1,
    created_at: '',
    url: `/${name}`,
  }) as StoredFile

test('assigns the pictures of opinions to the messages handled with them', () => {
  const logs = [
    { flowmsgid: 'm1', files: [file('现场.png'), file('合同.docx')] },
    { flowmsgid: 'm2', files: [file('清单.xlsx')] },
    { flowmsgid: null, files: [file('封面.jpg')] },
    { flowmsgid: 'm3' },
  ] as LogEntry[]
  const found = [...opinionPictures(logs)].map(([id, files]) => [id, files.map(({ name }) => name)])
  expect(found).toEqual([['m1', ['现场.png']]])
})
