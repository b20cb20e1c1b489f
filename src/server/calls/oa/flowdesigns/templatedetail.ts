import type { FlowSketch } from '../../../../generated/types'
import { defineCall } from '../../../platform/call'
import { textOf } from '../../../platform/texts'
import { templateOf, toldIn } from '../../../reading/design/templates'

/** The roles that the steps of a template name. */
const rolesIn = ({ steps }: FlowSketch): string[] => [
  ...new Set(steps.flatMap(({ who = [], cc = [] }) => [...who, ...cc].flatMap(({ role }) => role ?? []))),
]

export default defineCall('oa/flowdesigns/templatedetail', async ({ _id }, context) => {
  const { sketch, design, roles } = await templateOf(_id, context)
  const { category, icon, cases } = sketch
  const { language } = context
  return {
    _id,
    ...toldIn(sketch, language),
    category: textOf(language, `flowdesign.template.${category}`),
    icon,
    design,
    cases: cases.map((one) => ({
      name: one.name,
      result: one.result,
      steps: one.way.map(({ step }) => step),
    })),
    roles: rolesIn(sketch).map((role) => ({ name: role, isThere: roles.has(role) })),
  }
})
