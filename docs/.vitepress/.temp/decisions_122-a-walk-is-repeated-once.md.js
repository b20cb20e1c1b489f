import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"122. A walk is repeated once, and the run says so","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/122-a-walk-is-repeated-once.md","filePath":"decisions/122-a-walk-is-repeated-once.md"}');
const _sfc_main = { name: "decisions/122-a-walk-is-repeated-once.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_122-a-walk-is-repeated-once-and-the-run-says-so" tabindex="-1">122. A walk is repeated once, and the run says so <a class="header-anchor" href="#_122-a-walk-is-repeated-once-and-the-run-says-so" aria-label="Permalink to &quot;122. A walk is repeated once, and the run says so&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p>Tests of the part <code>walks</code> run once more when they fail (<code>retry: 1</code> in <code>vite.config.ts</code>). No other part repeats a test.</p><p>Two of three whole runs failed by one test in 26,600, each time another walk, and each time the browser was slower than the test: it counted arrows before they were drawn, or the page took its lock too late. A walk waits for hundreds of states of a browser that shares two processors with a server, a database and a second browser, so a state too short to be seen is found only by runs on such a machine.</p><p>A repetition must not hide a fault. The end of <code>npm test</code> names each test that passed only when repeated, in <code>scripts/repeated-tests.mjs</code>, and each of them is read: the lock was a fault of the page (a busy tab took its own draft for that of another tab), and no second run would have mended it. A walk that needs the state before an earlier act of its own fails again, as before.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/122-a-walk-is-repeated-once.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _122AWalkIsRepeatedOnce = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _122AWalkIsRepeatedOnce as default
};
