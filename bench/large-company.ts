import type { OrgNode, OrgUser } from '../src/generated/types'

const surnames = [
  ...[
    '王 wang',
    '李 li',
    '张 zhang',
    '刘 liu',
    '陈 chen',
    '杨 yang',
    '黄 huang',
    '赵 zhao',
    '吴 wu',
    '周 zhou',
  ],
  ...[
    '徐 xu',
    '孙 sun',
    '马 ma',
    '朱 zhu',
    '胡 hu',
    '郭 guo',
    '何 he',
    '高 gao',
    '林 lin',
    '曾 zeng',
    '单 shan',
  ],
].map((one) => one.split(' ') as [string, string])
const givenNames = [
  ...['小 xiao', '龙 long', '伟 wei', '芳 fang', '娜 na', '敏 min', '静 jing', '丽 li', '强 qiang', '磊 lei'],
  ...[
    '军 jun',
    '洋 yang',
    '勇 yong',
    '艳 yan',
    '杰 jie',
    '娟 juan',
    '涛 tao',
    '明 ming',
    '超 chao',
    '霞 xia',
  ],
  ...[
    '平 ping',
    '刚 gang',
    '桂 gui',
    '英 ying',
    '建 jian',
    '国 guo',
    '文 wen',
    '华 hua',
    '晓 xiao',
    '峰 feng',
  ],
].map((one) => one.split(' ') as [string, string])

/** The same numbers in each run (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const pick = <One>(list: readonly One[], roll: (sides: number) => number) => list[roll(list.length)] as One

/** A time-ordered id of the kind that the product makes. */
const uuid = (at: number, roll: (sides: number) => number) => {
  const hex = (length: number) => Array.from({ length }, () => roll(16).toString(16)).join('')
  return `0199${at.toString(16).padStart(4, '0').slice(-4)}-${hex(4)}-7${hex(3)}-${hex(4)}-${hex(12)}`
}

/** Departments, each below an earlier one, and people, each in one of them, as a company's own data would be. */
export function companyOf({ people, departments }: { people: number; departments: number }): OrgNode[] {
  const roll = dice(7)
  const nodes: OrgNode[] = []
  for (let at = 0; at < departments; at++) {
    const above = at ? nodes[Math.floor((at - 1) / 8)] : undefined
    const deptid = at ? uuid(at, roll) : '1'
    const node: OrgNode = {
      _uuid: deptid,
      deptid,
      deptname: at ? `第${at}业务部` : '全公司',
      pinyin: at ? `di${at}yewubu d${at}ywb` : 'quangongsi qgs',
      parent_id: above?.deptid ?? null,
      type: 'dept',
      children: [],
    }
    above?.children.push(node)
    nodes.push(node)
  }
  for (let at = 0; at < people; at++) {
    const [name, spelled] = pick(surnames, roll)
    const [one, two] = [pick(givenNames, roll), pick(givenNames, roll)]
    const department = nodes[at % departments] as OrgNode
    const id = uuid(at, roll)
    const person: OrgUser = {
      id,
      _uuid: id,
      username: `${name}${one[0]}${two[0]}`,
      userjobid: String(1_000_000 + at),
      pinyin: `${spelled}${one[1]}${two[1]} ${spelled[0]}${one[1][0]}${two[1][0]}`,
      d_id: department.deptid,
      type: 'user',
    }
    department.children.unshift(at < departments ? { ...person, is_leader: true } : person)
  }
  return nodes.slice(0, 1)
}
