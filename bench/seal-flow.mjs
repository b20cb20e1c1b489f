// The bodies that start a flow of the demo's seals and handle a message of it.
const form = {
  input_1732154602000_30237: '办公室租赁合同',
  radio_1732154603000_30374: '公章',
  number_1732154604000_30511: 2,
  date_1732154605000_30648: '2026-12-01',
  textarea_1732154607000_30922: '与物业公司签订下一年度租赁合同',
}
const rest = { btnindex: 0, funlist: [], sonflows: [] }

export const creating = JSON.stringify({
  flowid: 'flow-seal',
  inputdata: form,
  ...rest,
  flowdata: { dept: '', desc: '测速', fileList: [], level: 0 },
})

export const dealing = (flowmsgid) =>
  JSON.stringify({ flowmsgid, inputdata: {}, ...rest, flowdata: { suggest: '同意', dept: '', fileList: [] } })
