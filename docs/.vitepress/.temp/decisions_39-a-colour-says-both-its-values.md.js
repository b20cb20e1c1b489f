import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"39. A colour says both its values, in one file","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/39-a-colour-says-both-its-values.md","filePath":"decisions/39-a-colour-says-both-its-values.md"}');
const _sfc_main = { name: "decisions/39-a-colour-says-both-its-values.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_39-a-colour-says-both-its-values-in-one-file" tabindex="-1">39. A colour says both its values, in one file <a class="header-anchor" href="#_39-a-colour-says-both-its-values-in-one-file" aria-label="Permalink to &quot;39. A colour says both its values, in one file&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A colour says both its values, in one file.</strong> <code>light-dark(light, dark)</code> in <code>src/web/ui/tokens.css</code>: no second list for the dark, a sheet of paper stays light by its own <code>color-scheme</code> (<code>data-paper</code>), and the build writes it out for browsers that do not know it. No other file names a colour, and a test reckons the contrast of every pair in both themes and all theme colours. The page follows the system until somebody chooses; the choice is kept like the other preferences and in a cookie, so that the server writes it into the page before anything is drawn (the policy of scripts stays shut). antd gets our tokens as they are computed. The usual size is small, not compact (S1-021): compact leaves 28 px for a control, too little for who meets the product; the four sizes are 40, 36, 32 and 28 px (50, 47, 44 and 40 on a phone).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/39-a-colour-says-both-its-values.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _39AColourSaysBothItsValues = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _39AColourSaysBothItsValues as default
};
