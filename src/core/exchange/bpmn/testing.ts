import type { BpmnImportContext } from './graph-to-design'

/** Creates what an import needs, with ids that are counted. */
export function testContext(): BpmnImportContext {
  let count = 0
  const names = { start: '发起', submit: '提交', agree: '同意', done: '完成', candidates: '办理人：' }
  return { names, now: 1_800_000_000_000, newId: () => `new-${++count}` }
}
