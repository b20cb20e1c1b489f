import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"45. A person's picture and handwriting are drawn anew, small, and stand in the answers that name the person","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/45-a-person-picture-and-handwriting-are-drawn.md","filePath":"decisions/45-a-person-picture-and-handwriting-are-drawn.md"}`);
const _sfc_main = { name: "decisions/45-a-person-picture-and-handwriting-are-drawn.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_45-a-person-s-picture-and-handwriting-are-drawn-anew-small-and-stand-in-the-answers-that-name-the-person" tabindex="-1">45. A person&#39;s picture and handwriting are drawn anew, small, and stand in the answers that name the person <a class="header-anchor" href="#_45-a-person-s-picture-and-handwriting-are-drawn-anew-small-and-stand-in-the-answers-that-name-the-person" aria-label="Permalink to &quot;45. A person&#39;s picture and handwriting are drawn anew, small, and stand in the answers that name the person&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A person&#39;s picture and handwriting are drawn anew, small, and stand in the answers that name the person.</strong> The server takes PNG and JPEG by their content, cuts them to 160 pixels or 480 × 160 on white paper, and keeps nothing else of them: no address outside, no link to sign, no file that could be missing. Handwriting is told only with the record of a flow that its reader may see, beside what its owner agreed to himself (<code>core/flow/signed</code>); the one of today stands there. Phone and mail are the directory&#39;s: a change waits at its row (26), is logged, and is refused where the directory outside tells them. Sign-ins keep device and address; ending one ends what was entered in other environments, too.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/45-a-person-picture-and-handwriting-are-drawn.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _45APersonPictureAndHandwritingAreDrawn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _45APersonPictureAndHandwritingAreDrawn as default
};
