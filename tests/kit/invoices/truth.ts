/*
 * What a generated invoice says, drawn from a seed. The writers (write-*.ts) put it into files; no code is shared with the
 * readers of the product, so that a mistake of one side is not repeated on the other.
 */

/** Source of random numbers from a seed (mulberry32). */
export function createDice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    chance: (part: number) => next() < part,
    pick: <One>(list: readonly One[]): One => list[below(list.length)] as One,
    digits: (count: number) => Array.from({ length: count }, () => below(10)).join(''),
    shuffle<One>(list: readonly One[]): One[] {
      const left = [...list]
      const mixed: One[] = []
      while (left.length) mixed.push(...left.splice(below(left.length), 1))
      return mixed
    },
  }
}
export type Dice = ReturnType<typeof createDice>

/** Line of an invoice; amounts are cents. */
interface TrueLine {
  name: string
  cents: number
  rate: number
  taxCents: number
}

/** Truth of an invoice; amounts are cents. */
export interface Truth {
  number: string
  /** Of earlier invoices, whose number has eight digits. */
  code?: string
  date: string
  kind: '普通发票' | '增值税专用发票'
  seller: string
  sellerTax: string
  buyer: string
  /** Missing for people. */
  buyerTax?: string
  lines: TrueLine[]
  isRed: boolean
}

const sellers = [
  '上海云帆酒店管理有限公司',
  '北京畅行出租汽车有限公司',
  '广州鼎盛餐饮服务有限公司（天河店）',
  '杭州文博办公用品有限公司',
]
const buyers = ['青禾科技有限公司', '青禾科技（上海）有限公司', '个人']
const goods = [
  '*住宿服务*住宿费',
  '*餐饮服务*餐饮服务',
  '*运输服务*客运服务费',
  '*纸制品*打印纸',
  '*现代服务*会议费',
]
const rates = [0, 1, 3, 6, 9, 13]
const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Draws a fact sheet; `isEarlier` = of the kind before fully digitalised invoices. */
export function drawTruth(dice: Dice, isEarlier = dice.chance(0.3)): Truth {
  const sign = dice.chance(0.1) ? -1 : 1
  const lines = Array.from({ length: 1 + dice.below(5) }, () => {
    const cents = sign * (1 + dice.below(dice.pick([900, 90_000, 9_000_000])))
    const rate = dice.pick(rates)
    return { name: dice.pick(goods), cents, rate, taxCents: Math.round((cents * rate) / 100) || 0 }
  })
  const taxNumber = () =>
    `91${dice.digits(6)}${Array.from({ length: 10 }, () => dice.pick([...letters])).join('')}`
  const buyer = dice.pick(buyers)
  const month = String(1 + dice.below(12)).padStart(2, '0')
  return {
    number: isEarlier ? dice.digits(8) : `26${dice.digits(18)}`,
    ...(isEarlier && { code: `0${dice.digits(11)}` }),
    date: `2026-${month}-${String(1 + dice.below(28)).padStart(2, '0')}`,
    kind: dice.pick(['普通发票', '增值税专用发票'] as const),
    seller: dice.pick(sellers),
    sellerTax: taxNumber(),
    buyer,
    ...(buyer !== '个人' && { buyerTax: taxNumber() }),
    lines,
    isRed: sign < 0,
  }
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
export const netOf = ({ lines }: Truth) => sum(lines.map(({ cents }) => cents))
export const taxOf = ({ lines }: Truth) => sum(lines.map(({ taxCents }) => taxCents))
export const totalOf = (truth: Truth) => netOf(truth) + taxOf(truth)

/** Writes cents as yuan. */
export const yuan = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const capitals = '零壹贰叁肆伍陆柒捌玖'
const places = ['分', '角', '圆', '拾', '佰', '仟', '万', '拾', '佰', '仟', '亿']

/** Writes cents in capitals digit by digit, with 圆, as issuers do. */
export function words(cents: number): string {
  let text = ''
  for (const [at, digit] of [...String(Math.abs(cents))].reverse().entries()) {
    const isZero = digit === '0'
    const keepsUnit = places[at] === '圆' || places[at] === '万'
    text = `${isZero ? (keepsUnit ? `零${places[at]}` : '零') : `${capitals[Number(digit)]}${places[at]}`}${text}`
  }
  const clean = text
    .replace(/零+/g, '零')
    .replace(/零(?=[圆万])/g, '')
    .replace(/零$/, '')
    .replace(/^圆零?/, '')
  const ending = clean.endsWith('分') ? '' : '整'
  return `${cents < 0 ? '（负数）' : ''}${clean || '零圆'}${ending}`
}
