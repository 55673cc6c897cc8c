/** Offers a text as a file of this browser: nothing is sent anywhere. */
export const saveText = (text: string, name: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the blob once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
};
