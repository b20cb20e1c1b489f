import type { CreateInput, DealInput } from '../../../core/flow'
import type { OaFlowCreatpreviewmodeBody, OaFlowDealpreviewmodeBody } from '../../../generated/types'

/** Converts the body of a call to the input of the create rule. */
export const toCreateInput = ({
  flowdata,
  inputdata,
  btnindex,
  funlist,
  sonflows,
}: OaFlowCreatpreviewmodeBody): CreateInput => ({
  deptId: flowdata.dept,
  desc: flowdata.desc,
  level: flowdata.level,
  input: inputdata,
  buttonIndex: btnindex,
  choices: funlist,
  subFlows: sonflows,
})

/** Converts the body of a call to the input of the deal rule. */
export const toDealInput = (body: OaFlowDealpreviewmodeBody): DealInput => ({
  messageId: body.flowmsgid,
  suggest: body.flowdata.suggest,
  ...(body.flowdata.quotes && { quotes: body.flowdata.quotes }),
  deptId: body.flowdata.dept,
  input: body.inputdata,
  buttonIndex: body.btnindex,
  choices: body.funlist,
  subFlows: body.sonflows,
  ...(body.flowdata.desc !== undefined && { desc: body.flowdata.desc }),
  force: body.flowdata.ignoreFormMd5 ?? false,
})
