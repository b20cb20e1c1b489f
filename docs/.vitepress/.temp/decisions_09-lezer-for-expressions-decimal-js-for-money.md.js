import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"9. Lezer for expressions, decimal.js for money, re2js for patterns that designers write","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/09-lezer-for-expressions-decimal-js-for-money.md","filePath":"decisions/09-lezer-for-expressions-decimal-js-for-money.md"}');
const _sfc_main = { name: "decisions/09-lezer-for-expressions-decimal-js-for-money.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_9-lezer-for-expressions-decimal-js-for-money-re2js-for-patterns-that-designers-write" tabindex="-1">9. Lezer for expressions, decimal.js for money, re2js for patterns that designers write <a class="header-anchor" href="#_9-lezer-for-expressions-decimal-js-for-money-re2js-for-patterns-that-designers-write" aria-label="Permalink to &quot;9. Lezer for expressions, decimal.js for money, re2js for patterns that designers write&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Lezer for expressions, decimal.js for money, re2js for patterns that designers write</strong> (linear time), dnd-kit for dragging, reactflow and dagre for diagrams, pinyin-pro for names, argon2 for passwords, pino for logs, fast-check for properties, Playwright and axe for the browser. All MIT, Apache, ISC or MPL.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/09-lezer-for-expressions-decimal-js-for-money.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _09LezerForExpressionsDecimalJsForMoney = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _09LezerForExpressionsDecimalJsForMoney as default
};
