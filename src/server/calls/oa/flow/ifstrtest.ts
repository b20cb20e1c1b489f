import { compile, explain, isTrue } from '../../../../core/expression'
import { defineCall, Said } from '../../../platform/call'
import { companyZone } from '../../../platform/clock'
import { textOf, withSentences } from '../../../platform/texts'

export default defineCall('oa/flow/ifstrtest', async ({ ifstr, formdatalist }, { language, clock }) => {
  const values = new Map(formdatalist.map(({ key, value }) => [key, value]))
  const now = { now: clock.now(), zone: companyZone }
  const scope = { value: (key: string) => values.get(key), clock: now }
  const outcome = compile(ifstr).run(scope)
  if (outcome.problem) {
    const problems = withSentences(language, [outcome.problem])
    const reason = problems.map(({ msg, line, column }) => textOf(language, 'flow.at', { msg, line, column }))
    return new Said({ value: false, explanation: '', problems }, 'flow.condition-wrong', { reason })
  }
  const truth = { true: textOf(language, 'truth.true'), false: textOf(language, 'truth.false') }
  const { line } = explain(ifstr, scope, truth)
  const data = { value: outcome.value, explanation: line, problems: [] }
  return new Said(data, 'flow.condition-result', { value: isTrue(outcome) ? 1 : 0 })
})
