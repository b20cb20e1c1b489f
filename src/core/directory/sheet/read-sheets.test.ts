import { expect, test } from 'vitest'
import { readSheets } from './read-sheets'

const titles: Record<string, string> = {
  id: '部门编号',
  path: '部门路径',
  jobid: '工号',
  name: '姓名',
  phone: '手机',
  mail: '邮箱',
  departments: '所属部门',
  leads: '主管部门',
  roles: '角色',
}
const read = (...grids: Parameters<typeof readSheets>[0]) =>
  readSheets(grids, (column) => titles[column] ?? '', [{ id: 'grade', name: '职级' }])

test('recognizes sheets by title in any order, converts numbers to texts, skips empty rows', () => {
  expect(
    read(
      [['随便写的说明']],
      [
        ['姓名', '工号', '备注', null],
        ['周新', 100_900, '临时', null],
        [null, ' ', '只有备注', null],
        ['吴新', '100901', null, null],
      ],
      [
        ['部门编号', '部门路径'],
        [null, ' 全公司/市场部 '],
      ],
    ),
  ).toEqual({
    sheets: {
      people: [
        { row: 2, jobid: '100900', name: '周新' },
        { row: 4, jobid: '100901', name: '吴新' },
      ],
      departments: [{ row: 2, id: '', path: '全公司/市场部' }],
    },
    unknown: ['备注'],
  })
})

test.each([
  ['no sheet has the titles', [[['a', 'b']]], { refusal: 'none' }],
  [
    'a title stands twice',
    [
      [
        ['工号', '姓名', '姓名'],
        ['1', 'a', 'b'],
      ],
    ],
    { refusal: 'double', column: 'name' },
  ],
  ['there is nothing below the titles', [[['工号', '姓名']]], { refusal: 'empty' }],
])('%s: rejects the file as a whole', (_, grids, refusal) => {
  expect(read(...grids)).toEqual(refusal)
})

test('reads own fields of people by their names', () =>
  expect(
    read([
      ['工号', '职级', '别的'],
      ['1', 'P5', 'x'],
    ]),
  ).toEqual({
    sheets: { departments: [], people: [{ row: 2, jobid: '1', own: { grade: 'P5' } }] },
    unknown: ['别的'],
  }))
