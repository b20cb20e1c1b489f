import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  FlowSketch,
  FlowSketchButton,
  FlowSketchStep,
  FlowSketchWho,
  FormLimit,
  Outcome,
  RecipientGroup,
  RecipientItem,
} from '../../../generated/types'
import { compileCondition, compileForm, type SketchField } from './compile-form'
import { compileTables, findOutputId, resolveTableIds } from './compile-tables'

/** Context of compiling a sketch: the steps of its design, and the company's roles. */
interface Sketching {
  sketch: FlowSketch
  fields: readonly SketchField[]
  /** Ids of the company's roles by name. */
  roles: ReadonlyMap<string, string>
}

/** Returns the id of a step by name: its position in the sketch. */
const idOf = ({ sketch }: Sketching, name: string) =>
  `step${sketch.steps.findIndex((step) => step.name === name) + 1}`

const people: Record<NonNullable<FlowSketchWho['is']>, [id: string, name: string]> = {
  creator: ['CreatID', '创建者自己'],
  superior: ['directSuperByCreat', '创建者的直接上级'],
  superiors: ['SupersByCreat', '创建者上级管理员'],
  'last-superior': ['SuperByLastUser', '上一处理人的上级'],
}

function itemOf(
  { is, role, field, table }: FlowSketchWho,
  { sketch, fields, roles }: Sketching,
): RecipientItem {
  if (table) return { type: 'decision', id: findOutputId(sketch, table) ?? table, name: table }
  if (role) return { type: 'role', id: roles.get(role) ?? role, name: role }
  if (field) {
    const key = fields.find((one) => one.field.name === field)?.item.key ?? field
    return { type: 'form', id: key, name: field }
  }
  const [id, name] = people[is ?? 'creator']
  return { type: 'fun', id, name }
}

const groupsOf = (persons: readonly FlowSketchWho[] | undefined, sketching: Sketching): RecipientGroup[] =>
  persons?.length
    ? [{ chosetype: 'or', chosed: persons.map((one) => itemOf(one, sketching)), runRoots: [] }]
    : []

/** Returns the next step that is handled; notices are not part of the main path. */
function nextStep({ sketch }: Sketching, at: number): string[] {
  const next = sketch.steps.slice(at + 1).find(({ type }) => type !== 'message')
  return next ? [next.name] : []
}

function buttonOf(
  button: FlowSketchButton,
  { sketching, at, n }: { sketching: Sketching; at: number; n: number },
): FlowDesignButton {
  const { name, outcome, to = nextStep(sketching, at), when = [] } = button
  const isNotice = (target: string) =>
    sketching.sketch.steps.some((step) => step.name === target && step.type === 'message')
  return {
    id: `b${at + 1}x${n + 1}`,
    name,
    ...(outcome && { outcome }),
    ...(outcome === 'refuse' && to.every(isNotice) && { end: 'flow' as const }),
    canchoseflow: 0,
    canchoseander: 0,
    canchoseorer: 1,
    canchosecc: 1,
    defaultFunId: to.map((step) => idOf(sketching, step)),
    defaultSonFlowId: [],
    NextFun: when.map((link, index) => ({
      id: `l${at + 1}x${n + 1}x${index + 1}`,
      name: link.name ?? '',
      if: resolveTableIds(sketching.sketch, compileCondition(link.if, sketching.fields)),
      funId: link.to.map((step) => idOf(sketching, step)),
      SonFlowId: [],
    })),
    handler: { funId: [], SonFlowId: [] },
  }
}

const usual = (outcome: Outcome, name: string, to?: string[]): FlowSketchButton => ({
  name,
  outcome,
  ...(to && { to }),
})

/** Returns the default buttons of a step: submit, or agree and refuse; an and-sign step has one. */
function usualButtons({ type }: FlowSketchStep, at: number): FlowSketchButton[] {
  if (at === 0) return [{ name: '提交' }]
  const agree = usual('agree', '同意')
  return type === 'andsign' ? [agree] : [agree, usual('refuse', '不同意', [])]
}

/**
 * Returns a step's field rights. By default the start step edits the fields that only the creator fills in.
 */
function limitsOf(step: FlowSketchStep, at: number, { sketch, fields }: Sketching): FormLimit[] {
  const otherSteps = sketch.steps.slice(1).filter(({ who = [] }) => who.some(({ is }) => is !== 'creator'))
  const retained = new Set(otherSteps.flatMap(({ edits = [] }) => edits))
  const isFree = ({ field }: SketchField) => !retained.has(field.name) && !field.formula
  const edits = new Set(step.edits ?? (at === 0 ? fields.filter(isFree).map(({ field }) => field.name) : []))
  const hides = new Set(step.hides ?? [])
  return fields.map(({ field, item, codes }) => {
    const type = hides.has(field.name) ? 'hidden' : edits.has(field.name) ? 'canedit' : 'readonly'
    const isWritten = type === 'canedit'
    const son = (field.columns ?? []).map(({ name, formula, required = false }) => ({
      name,
      key: codes.get(name) ?? '',
      type: isWritten && !formula ? ('canedit' as const) : ('readonly' as const),
      required: isWritten && required,
    }))
    return {
      name: field.name,
      key: item.key,
      type,
      required: isWritten && field.required === true,
      ...(field.columns && { table_add: isWritten, table_edit: isWritten, table_delete: isWritten, son }),
    }
  })
}

function stepOf(step: FlowSketchStep, at: number, sketching: Sketching): FlowDesignStep {
  const { name, desc = '', type = 'orsign', who, cc, hours = 0, waits = [], skips = false } = step
  const isStart = at === 0
  const buttons = type === 'message' ? [] : (step.buttons ?? usualButtons(step, at))
  const wholeCompany: RecipientItem = { type: 'dept', id: '1', name: '全公司', coverage: 'n' }
  return {
    id: idOf(sketching, name),
    name,
    desc,
    is_start: isStart,
    dealtype: type,
    formEditLimit: limitsOf(step, at, sketching),
    btnGroup: buttons.map((button, n) => buttonOf(button, { sketching, at, n })),
    creatPermission: isStart ? [{ chosetype: 'or', chosed: [wholeCompany], runRoots: [] }] : [],
    dealers: isStart ? [] : groupsOf(who, sketching),
    cc: groupsOf(cc, sketching),
    timeexpired: hours * 3600,
    nobodypass: skips,
    ...(!isStart && type !== 'message' && { nobody: { ask: 'skip-own' as const, people: [] } }),
    merge_set: { funs: waits.map((one) => idOf(sketching, one)) },
  }
}

/** Lays out steps from top to bottom; those entered together are placed side by side. */
const layoutOf = ({ steps }: FlowSketch): FlowDesign['layoutset'] =>
  steps.map(({ type }, at) => ({ key: `step${at + 1}`, loc: `${type === 'message' ? 320 : 0} ${at * 170}` }))

/**
 * Compiles a sketch to a design for a company with these roles (ids by name); an unknown role retains its
 * name.
 */
export function compileDesign(
  sketch: FlowSketch,
  roles: ReadonlyMap<string, string>,
): { design: FlowDesign; fields: SketchField[] } {
  const { form, fields } = compileForm(sketch.form)
  const sketching = { sketch, fields, roles }
  const tables = compileTables(sketch, {
    form,
    fields,
    groupsOf: (persons) => groupsOf(persons, sketching),
  })
  const { remark = '', number = '', asSubFlow = false, summary = [] } = sketch
  const design: FlowDesign = {
    remark,
    fileList: [],
    formset: tables.length ? { ...form, decisions: tables } : form,
    funlist: sketch.steps.map((step, at) => stepOf(step, at, sketching)),
    layoutset: layoutOf(sketch),
    set: {
      runRoots: [],
      runRoottype: null,
      canBeSonFlow: asSubFlow,
      dealers: [],
      dealtype: 'orsign',
      timeexpired: 0,
      formEditLimit: [],
      permissions: [],
      summary: summary.flatMap((name) => fields.find(({ field }) => field.name === name)?.item.key ?? []),
      workname: {
        auto_name: number ? `${number}-{Y}{M}{D}-{ND}` : '{Y}{M}{D}{H}{I}{S}{RUN}',
        auto_len: 3,
        auto_step: 1,
      },
    },
  }
  return { design, fields }
}
