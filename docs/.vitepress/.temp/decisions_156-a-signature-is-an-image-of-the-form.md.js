import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"156. A signature is an image of the form","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/156-a-signature-is-an-image-of-the-form.md","filePath":"decisions/156-a-signature-is-an-image-of-the-form.md"}');
const _sfc_main = { name: "decisions/156-a-signature-is-an-image-of-the-form.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_156-a-signature-is-an-image-of-the-form" tabindex="-1">156. A signature is an image of the form <a class="header-anchor" href="#_156-a-signature-is-an-image-of-the-form" aria-label="Permalink to &quot;156. A signature is an image of the form&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>A handwritten signature is drawn in the page and stored as a PNG through the upload of images, as a value of the shape of an image field. <strong>So whatever holds for files of forms holds for signatures</strong>: who may read and delete them, their digest in the chain of the history, prints, exports and the archive. Strokes as SVG or points would need a second reader of all this, and a sanitizer.</p><p>Whoever cannot draw types a name, which is drawn in italics; the value says so (<code>typed</code>), and read view and print say it beside the picture. The picture is dark on white in each theme: it is paper.</p><p>Given up: pressure and times of the strokes are not stored, so a signature is no biometric evidence. The proof of identity by password or passkey (<a href="./83-a-proof-is-asked-for-by-the-act.html">83</a>) remains what ties an act to a person.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/156-a-signature-is-an-image-of-the-form.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _156ASignatureIsAnImageOfTheForm = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _156ASignatureIsAnImageOfTheForm as default
};
