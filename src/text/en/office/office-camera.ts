import type { officeCamera as turkish } from '#text/tr/office/office-camera.ts';

export const officeCamera: typeof turkish = {
  open: 'Scan with the camera',
  picture: 'The picture of the camera',
  retry: 'Try again',
  states: {
    starting: 'Opening the camera. Allow it if your browser asks.',
    open: 'Hold the barcode inside the frame.',
    refused:
      'The browser does not let the shop use the camera. Allow it at the lock in the address bar and try again.',
    missing: 'This device has no camera. You can type the code instead.',
    busy: 'Another program uses the camera. Close it there and try again.',
    failed: 'The barcode reader could not be loaded. Check your connection and try again.',
  },
};
