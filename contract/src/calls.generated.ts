// Written by `npm run generate`; don't edit.
/** [method, path, default failure message, success message] of every call. */
export const calls = {
  login: ["POST", "/login", "An error occurred while signing in. Please try again.", ""],
  verifyOtp: ["POST", "/verify-otp", "The code could not be verified. Please try again.", ""],
  logout: ["POST", "/logout", "Failed to log out", ""],
  getSession: ["GET", "/session", "Failed to read your session", ""],
  forgotPassword: ["POST", "/forgot-password", "Failed to send the reset link", ""],
  resetPassword: ["POST", "/reset-password", "Failed to set the password", "Your password is set. Sign in with it."],
  getInvitation: ["POST", "/get-invitation", "This invitation could not be read", ""],
  acceptInvitation: ["POST", "/accept-invitation", "Failed to accept the invitation", "Your account is ready. Sign in with it."],
  getSetup: ["GET", "/setup", "Failed to read the set-up state", ""],
  setUp: ["POST", "/setup", "Failed to set up Backroom", "Your account is ready. Sign in with it."],
  updateProfile: ["POST", "/update-profile", "Failed to update your profile", "Profile saved"],
  changePassword: ["POST", "/change-password", "Failed to change the password", "Password changed. Other sessions are signed out."],
  listSessions: ["POST", "/list-sessions", "Failed to fetch your sessions", ""],
  endSession: ["POST", "/end-session", "Failed to end the session", "Session ended"],
  getStoreList: ["POST", "/getStoreList", "Failed to fetch stores", ""],
  getCollectionData: ["GET", "/getCollectionData", "Failed to fetch collection data", ""],
  getPaymentGateways: ["GET", "/getPaymentGateways", "Failed to fetch payment methods", ""],
  getSalesChannels: ["GET", "/getSalesChannels", "Failed to fetch sales channels", ""],
} as const;
