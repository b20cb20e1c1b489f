import { expect, test } from 'vitest'
import { collectFunctionNames } from './function-names'

test.each([
  ['$[求和](1,$[取整](2),$[取整](3)) > #[部门人数]("研发部")', ['求和', '取整', '部门人数']],
  ['#C[审批人_1685774578_1]() == "李明"', []],
  ['$[求和](1', []],
])('finds in %s the calls %j', (text, names) => expect(collectFunctionNames(text)).toEqual(names))
