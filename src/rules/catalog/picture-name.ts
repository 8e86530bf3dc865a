/**
 * The name of a picture's file. Letters of any alphabet, because merchants' files are called
 * "çekiç 450.jpg"; no slash, no backslash, no leading dot, no control character. SVG is left out: it
 * can carry script.
 */
export const pictureName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()-]*\.(?:jpe?g|png|webp|avif)$/iu;
