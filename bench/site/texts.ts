export type Language = 'zh' | 'en'

const zh = {
  title: '在您的浏览器里测一测',
  about:
    '本页在您自己的浏览器里绘制同样的表单和表格：签批、普通 HTML（下限）和其他产品轮流进行，每次使用新的框架页。时间从开始绘制算到结果已显示在屏幕上，包括您的设备正在做的其他工作，所以请比较倍数，不要比较毫秒。',
  method: '每个格子显示中位数，括号里是最小值和最大值。最后一列是签批除以它的中位数：小于 1 表示签批更快。',
  fields: '字段数',
  rows: '表格行数',
  rounds: '轮数',
  start: '开始测量',
  running: '正在测量：{what}',
  done: '测量完成。',
  failed: '测量失败：{what}',
  stage: '正在绘制的页面',
  contender: '产品',
  time: '毫秒',
  ratio: '签批 ÷ 它',
  form: '绘制 {count} 个字段的表单',
  key: '按键到显示（同一表单）',
  errors: '显示全部错误（同一表单）',
  table: '绘制 {count} 行 8 列的表格',
  html: '普通 HTML',
  floor: '只有文字的虚拟列表',
  ours: '签批',
  other: 'English',
}

const en: typeof zh = {
  title: 'Measure in your own browser',
  about:
    'This page draws the same forms and tables in your own browser: Qianpi, plain HTML (the floor) and other products take turns, each in a new frame. A time runs from the start of drawing until the result is on the screen. It includes other work of your device, so compare ratios, not milliseconds.',
  method:
    'Each cell has the median, with the least and the largest in brackets. The last column is the median of Qianpi divided by that of the product: below 1, Qianpi is faster.',
  fields: 'Fields',
  rows: 'Rows of the table',
  rounds: 'Rounds',
  start: 'Measure',
  running: 'Measuring: {what}',
  done: 'Measured.',
  failed: 'Failed: {what}',
  stage: 'The page being drawn',
  contender: 'Product',
  time: 'Milliseconds',
  ratio: 'Qianpi ÷ it',
  form: 'Draw a form of {count} fields',
  key: 'From a key to the screen (same form)',
  errors: 'Show all errors (same form)',
  table: 'Draw a table of {count} rows and 8 columns',
  html: 'Plain HTML',
  floor: 'Virtual list of texts',
  ours: 'Qianpi',
  other: '中文',
}

const texts = { zh, en }
export type TextKey = keyof typeof zh

/** Returns a text with its {placeholders} filled in. */
export const textOf = (language: Language, key: TextKey, params: Record<string, string | number> = {}) =>
  texts[language][key].replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ''))
