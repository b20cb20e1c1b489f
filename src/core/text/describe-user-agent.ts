/** The first match wins; generic words come later, since specific user agents contain them too. */
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/MicroMessenger|wxwork/, 'WeChat'],
  [/DingTalk/, 'DingTalk'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const nameIn = (agent: string, names: readonly [RegExp, string][]) =>
  names.find(([word]) => word.test(agent))?.[1]

/** Returns browser and system of a sign-in; other programs by their own name. */
export function describeUserAgent(agent: string): string {
  const known = [nameIn(agent, browsers), nameIn(agent, systems)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : (agent.split(/[\s/]/)[0] ?? '')
}
